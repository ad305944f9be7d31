# What Ice Lake says.

## The log. No coordinates: the board shows where.

ready = { $seat } a écrit son programme.
programme = Le programme de { $seat } compte { $steps } pas.
skate = { $seat } glisse vers le { direction }.
stop-skater = { $seat } s’arrête : { $other } barre le passage.
stop-crack = { $seat } s’arrête devant une fissure.
face = { $seat } se tourne vers le { direction }.
stuck = { $seat } n’a plus d’issue : hors jeu.
ashore = { $seat } sort du lac : hors jeu.
still = { $seat } ne peut pas faire un seul pas : hors jeu.
floe = Un morceau de glace se détache.
surrounded = La glace cède de tous côtés : { $names }, hors jeu.
round = Manche { $round } : { $first } partira en premier.
cut-off = Plus personne à rejoindre : retour par le rivage pour { $names }.
rejoin = { $seat } revient par le rivage, face au { direction }.
stays = Plus une case libre au bord : { $seat } reste sur place.
over = { $winners ->
    [one] { $names } gagne : plus personne d’autre sur la glace.
   *[other] Victoire partagée : { $names }, hors jeu ensemble au dernier pas.
}
direction = { $facing ->
    [N] nord
    [NE] nord-est
    [SE] sud-est
    [S] sud
    [SW] sud-ouest
   *[NW] nord-ouest
}

## What to do now, and the board in words.

ask-face = Vous avez dû vous arrêter : choisissez où regarder.
awaited-face = { $seat } a dû s’arrêter et choisit où regarder.
ask-rejoin = Vous ne pouvez plus rejoindre personne : choisissez une case du bord, puis où regarder.
awaited-rejoin = { $seat } ne peut plus rejoindre personne et revient par le rivage.
lake = Lac de { $side } cases de côté, manche { $round }, { $first } part en premier.
adrift = Cases détachées du rivage : { $hexes }.
wait = Votre programme est prêt. On attend { $waiting }.
wait-programme = On attend le programme de { $waiting }.
no-cracks = Aucune fissure.
cracks = Fissures ({ $count }) : { $list }.
write = { $written ->
    [0] Écrivez votre programme.
    [1] Votre programme compte un pas : continuez, ou terminez-le.
   *[other] Votre programme compte { $written } pas : continuez, ou terminez-le.
}
skater-out = { $seat } : { $score ->
    [0] hors jeu avant tout le monde
    [1] hors jeu après une autre personne
   *[other] hors jeu après { $score } autres
}.
skater = { $seat } : en { $at }, face au { direction }{ $doing }.
still-writing = , écrit encore
is-ready = , programme prêt
letters = , programme { $letters }{ $stopped ->
    [yes] , pas faits : { $done }
   *[no] { "" }
}
result = { $score ->
    [0] hors jeu avant tout le monde
    [1] sur la glace plus longtemps qu’un adversaire
   *[other] sur la glace plus longtemps que { $score } adversaires
}

## Ahead, left and right, as a reader types them; records have A, G and D.

letter = { $letter }

## What is wrong with options and set-ups; options go by their names in records.

bad-max-letters = max_letters : 0 ne suit pas LAC-5, qui veut un nombre entier à partir de 1, ou rien

## What stands in the way of a refused action.

bars-blank = Écrivez au moins un pas avant de terminer.
bars-long = { $most ->
    [1] Votre programme a son seul pas : on n’en écrit qu’un à cette table.
   *[other] Votre programme compte déjà { $most } pas : c’est le plus qu’on puisse écrire.
}
bars-stopped = Choisissez d’abord où regarder, après cet arrêt.
bars-crack = Une fissure court déjà de ce côté : regardez ailleurs.
bars-shore = De ce côté, c’est le rivage : regardez vers le lac.
bars-away = Revenez d’abord par le rivage : touchez une des cases entourées.
bars-ashore = Cette case n’est pas sur le lac.
bars-inland = Cette case est au large : on revient sur une case du bord.
bars-taken = { $seat } s’y tient déjà.
bars-parted = Des fissures séparent cette case des autres patineurs.
