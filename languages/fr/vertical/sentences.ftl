# What Vertical says.
last = Dernier tour de table : il reste { $left } tuiles, une par personne.
take = { $seat } met { $token } dans son sac.
draw = { $seat } pioche { $tile }.
place = { $seat } pose { $tile } en rangée { $row }.
equip = { $seat } fixe { $token } en rangée { $row }.
end = { $seat } s’en tient là.
pass = { $seat } passe sous la roche, de la grotte de la rangée { $from } à celle de la rangée { $to }.
ride = { $seat } file en tyrolienne de la rangée { $from } à la rangée { $to }.
held = { $seat } glisse en rangée { $row }, mais le mousqueton tient bon : pas de chute.
spared = { $seat } est encore au sol : plus de peur que de mal.
drawing = On pioche une tuile pour { $seat }.
awaited-pack = { $seat } choisit son matériel.
awaited-place = { $seat } va poser { $tile }.
awaited-climb = { $seat } s’apprête à grimper.
supply = Réserve : { $supply }.
ask-pack = À vous : prenez un jeton pour votre sac (encore { $more }).
ask-place = À vous : vous avez pioché { $tile }, posez-la sur la falaise.
ask-go = À vous : rejoignez votre mousqueton, en rangée { $to }.
ask-nothing = À vous : plus rien à faire ici, finissez votre tour.
ask-equip = À vous : fixez un jeton orange sur la falaise, ou finissez votre tour.
ask-climb = À vous : { $ways }, ou finissez votre tour.
ask-climb-or-equip = À vous : { $ways }, ou finissez votre tour. Avant, vous pouvez fixer un jeton orange.
leave-ground = { $seat } quitte le sol et se hisse en rangée { $to }.
climb = { $seat } monte en rangée { $row }.
traverse = { $seat } traverse, toujours en rangée { $row }.
climb-down = { $seat } redescend en rangée { $row }.
fall-held = { $seat } dévisse de la rangée { $from } : le mousqueton de la rangée { $to } arrête sa chute.
fall = { $seat } dévisse de la rangée { $from } et se retrouve au sol.
fall-past = { $count ->
    [one] Le mousqueton où se tient { $names } n’arrête personne d’autre.
   *[other] Les mousquetons où se tiennent { $names } n’arrêtent personne d’autre.
}
no-cliff = La falaise n’est pas commencée.
row = Rangée { $row } : { $tiles }.
on-place = en { $at }
on-the-ground = au sol
player = { $seat } : { $stands } ; dans le sac : { $bag }.
stack = Pile { $number } : { $left }.
nothing = rien
result = { $row ->
    [-1] au sol
   *[other] en rangée { $row }
}
in-row = rangée { $row }
over = { $winners ->
    [one] { $names } gagne, plus haut que tous : { $top }
   *[other] Victoire partagée par { $names }, à la même hauteur : { $top }
}{ $others ->
    [0] { "" }
   *[other] , devant { $list }
}.
stack-begun = On entame la pile { $stack } : { $tiles ->
    [one] { $tiles } tuile
   *[other] { $tiles } tuiles
}, { $falls ->
    [0] sans chute
    [one] dont { $falls } chute
   *[other] dont { $falls } chutes
}.
way-step = { $from ->
    [ground] montez sur la falaise
   *[cliff] avancez d’une tuile
}
way-cave = passez dans une autre grotte
way-zip-line = prenez la tyrolienne
ways-or = { $ways } ou { $way }

## The names of things.

tile = { $kind ->
    [plain] simple
    [axe] piolet
    [crampons] crampons
    [ladder] échelle
    [cave] grotte
    [danger] danger
   *[fall] chute
}
a-tile = { $kind ->
    [plain] une tuile simple
    [axe] une tuile piolet
    [crampons] une tuile crampons
    [ladder] une tuile échelle
    [cave] une grotte
    [danger] une tuile danger
   *[fall] une chute
}
token = { $token ->
    [axe] piolet
    [crampons] crampons
    [map] plan des grottes
    [carabiner] mousqueton
    [ladder] échelle
   *[zipline] tyrolienne
}
a-token = { $token ->
    [axe] un piolet
    [crampons] des crampons
    [map] un plan des grottes
    [carabiner] un mousqueton
    [ladder] une échelle
   *[zipline] une tyrolienne
}

## Why not: what stands in the way.

bars-pack = Faites d’abord votre sac.
bars-drawn = Posez d’abord la tuile piochée.
bars-laid = Il y a déjà une tuile à cet endroit.
bars-first = La première tuile se pose au milieu, au pied de la falaise.
bars-apart = Ici, la tuile n’en toucherait aucune autre par un côté.
bars-below = Rien ne se pose plus bas que le sol.
bars-duty = Vous venez de fixer ce mousqueton : allez d’abord sur sa tuile.
bars-bare = Il n’y a pas encore de tuile à cet endroit.
bars-far-ground = Du sol, on ne prend pied que sur la rangée 0.
bars-far = C’est trop loin : un pas mène à la tuile voisine, en haut, en bas ou de côté.
bars-danger = Personne ne va sur une tuile danger.
bars-steep = Aucune échelle n’est posée ici : on ne peut pas y grimper.
bars-nearer = Le passage mène à la grotte la plus proche : celle-ci.
bars-above = La tyrolienne ne remonte jamais.
bars-high = Pour l’instant, une grotte ne se pose pas plus haut que la rangée { $row }.
bars-lacks = Il vous manque { $token } dans le sac.
bars-equipped = Cette tuile porte déjà { $token }.
bars-taken = { $seat } s’y tient déjà.
bars-spent = Il n’y a { $token ->
    [ladder] plus d’{ token }
   *[other] plus de { token }
} dans la réserve.
bars-no-ladder-tile = Une échelle ne se pose que sur une tuile échelle.
bars-danger-tile = Rien ne se fixe sur une tuile danger.
bars-carabiner = Un mousqueton se fixe là où vous pouvez aller à ce tour.

## The drawing for a terminal.

ground = sol
stack-left = pile { $number } : { $left }
legend-tiles = . simple  i piolet  c crampons  l logo échelle  H échelle  o grotte  # danger
legend-tokens = + mousqueton  ~ tyrolienne

## What is wrong with options and set-ups; options go by their names in records.

bad-tokens = tokens : { $sum } jetons ne suivent pas VER-2, il en faut { $packed } pour { $seats } sacs
bad-tiles = tiles : { $sum } tuiles ne suivent pas VER-1, qui en veut soixante en tout
bad-stacks = tiles : { $stacks } piles ne suivent pas VER-1, qui en veut trois
