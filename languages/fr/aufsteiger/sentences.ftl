# What Die Aufsteiger says.
squeezed = Le pion de { $seat } fait place, sur la même face.
wall-opens = Le mur s’ouvre : le pion de { $seat } est de nouveau sur la table.
stone = { $seat } pose sa pierre sur { $block }, à la hauteur { $height }.
stone-gone = La pierre de { $seat } quitte { $block } et le jeu.
end = { $seat } termine son tour.
stay = { $seat } ne bouge pas.
best = Nouveau record pour { $seat } : hauteur { $height }.
rise = { $seat } finit plus haut qu’au début du tour : hauteur { $height }.
last-round = Dernier tour de table : encore un tour par personne.
time-up = Les { $turns } tours de la partie sont joués.
awaited = C’est à { $seat } de jouer.
awaited-together = Un bloc a bougé : { $seat } peut déplacer son pion, sans échelle.
barred = Bloc interdit pour ce tour : { $block }.
turns = Tours joués : { $turns } sur { $of }.
ask = À vous : déplacez votre pion ou un bloc, ou terminez le tour.
ask-block = À vous : déplacez un bloc, ou terminez le tour.
ask-pawn-stone = À vous : déplacez votre pion, posez votre pierre ou terminez le tour.
ask-pawn = À vous : déplacez votre pion, ou terminez le tour.
ask-stone = À vous : posez votre pierre, ou terminez le tour.
ask-end = À vous : terminez le tour.
ask-together = Un bloc a bougé : déplacez votre pion sans échelle, ou restez en place.
ask-no-way = Un bloc a bougé, mais aucun chemin ne s’ouvre pour vous.
on-the-table = sur la table
on-cell = en { $cell }, hauteur { $height }
goods-stone = pierre
goods-stone-on = pierre sur { $block }
nothing = rien
player = { $seat } ({ $color }) : { $place }, record { $best }, arrivée au tour { $arrived } ; reste : { $goods }.
walled-in = Table entourée de murs : { $cells }.
area = Hauteur { $height }, { $block } ({ $id }) : { $cells }.
climb = { $seat } monte à la hauteur { $height }, { on-face }.
change-places = { $seat } change de place à la hauteur { $height }.
to-the-table = { $seat } descend sur la table.
go-down = { $seat } descend à la hauteur { $height }, { on-face }.
ladder = { $seat } monte par la { ladder-name } à la hauteur { $height }, { on-face }.
bridge = { $seat } passe par la { ladder-name } posée en pont, { on-face }, à la hauteur { $height }.
turn = { $seat } tourne sur place { $block } : { how }dessus { $color }, hauteur { $height }.
block = { $seat } prend { $block } à la hauteur { $before } et le pose : { how }dessus { $color }, hauteur { $height }.
quiet = { $left ->
    [0] { $of } tours de suite sans montée : la partie s’arrête.
    [1] Tours de suite sans montée : { $turns } sur { $of }. Dernière chance !
   *[other] Tours de suite sans montée : { $turns } sur { $of }.
}
over = { $list } gagne la partie, plus haut que tous : hauteur { $height }.
over-last = { $list } gagne la partie : d’autres sont aussi à la hauteur { $height }, mais depuis plus longtemps.
over-first = { $list } gagne la partie : d’autres sont aussi à la hauteur { $height }, mais depuis moins longtemps.
over-shared = { $height ->
    [0] Personne n’a quitté la table. Victoire partagée : { $list }.
   *[other] Victoire partagée à la hauteur { $height } : { $list }.
}
result = { $height ->
    [0] sur la table
   *[other] à la hauteur { $height }
}

## The names of things.

ladder-name = { $ladder ->
    [short] petite échelle
   *[long] grande échelle
}
the-block = { $kind ->
    [half] le demi-cube { $color }
    [cube] le cube { $color }
    [double] le double cube { $color }
   *[pillar] le pilier
}
how = { $how ->
    [flat] à plat,{ " " }
    [edge] debout,{ " " }
    [upright] debout,{ " " }
    [lying] couché,{ " " }
   *[alike] { "" }
}
on-face = { $face ->
    [red] sur une face rouge
    [yellow] sur une face jaune
    [darkblue] sur une face bleu foncé
    [lightblue] sur une face bleu clair
    [violet] sur une face violette
    [grey] sur une face grise
   *[table] sur la table
}
color = { $color ->
    [red] rouge
    [yellow] jaune
    [darkblue] bleu foncé
    [lightblue] bleu clair
    [violet] violet
   *[grey] gris
}

## Why not: what stands in the way.

bars-load = { $by } est posé dessus.
bars-pawn = Le pion de { $seat } s’y trouve.
bars-stone = La pierre de { $seat } bloque cette face.
bars-barred = { $block } vient d’être déplacé : on ne le reprend pas au tour suivant.
bars-moved = Vous avez déjà déplacé { $block } : un seul bloc par tour.
bars-uneven = Le sol n’y est pas de niveau : le bloc serait en porte-à-faux.
bars-loose = Là, il ne toucherait aucun autre bloc.
bars-crowd = Le pion de { $seat } n’aurait plus de place sur sa face.
bars-color = Le dessus est { $color } : on ne marche que sur le gris et sur sa propre couleur.
bars-full = Cette face est pleine.
bars-closed = Aucun chemin n’y mène par le gris ou votre couleur.
bars-climbed = Votre pion a déjà bougé : déplacez d’abord un bloc, ou prenez une échelle.
bars-step = La marche est haute de { $rise } : { $needs ->
    [any] il faut une échelle, posée juste devant
    [long] il faut la grande échelle, posée juste devant
   *[none] aucune échelle n’est assez longue
}.

## The drawing for a terminal.

or-on-the-table = , sur la table
stands = { $color }, hauteur { $height }

## What is wrong with options and set-ups; options go by their names in records.

bad-colors = colors : { $names } ne suivent pas AUF-5 : { $why ->
    [number] une pour chacune des { $seats } places
    [grey] personne n’est gris
   *[twice] aucune couleur deux fois
}
bad-patience = patience : 0 ne suit pas AUF-18, qui veut un nombre entier à partir de 1
bad-block = blocks : { $id } ne suit pas { $rule } : { $why }
bad-count = il est là { $count } fois, pas une
bad-loose = il ne touche aucun autre bloc
bad-base = il devrait reposer à la hauteur { $base }, mais { $cell } est à la hauteur { $height }
bad-far = { $x },{ $y } est trop loin, au-delà de { $far }
bad-shape = il ne peut pas être posé avec { $top } en haut et la direction { $dir }
bad-setup-colors = colors : la mise en place ne suit pas AUF-9 : l’option fixe d’autres couleurs
