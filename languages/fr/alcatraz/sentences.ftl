# What Alcatraz says.
out = { $seat } sort de la cellule en { $to }.
move = { $seat } va de { $from } en { $to }.
walk = Le gardien de la rangée { $row } marche de { $from } en { $to }.
caught = Le prisonnier de { $seat } en { $at } est repris et retourne en cellule.
board = { $seat } embarque depuis { $from } : { $boat } à bord.
pass = { $seat } ne peut pas bouger et passe.
alarm = Alarme ! Le dé réveille le gardien de la rangée { $row } ; { $seat } choisit où il court.
limit = Encore { $left ->
    [one] un tour
   *[other] { $left } tours
} sans embarquement, et la partie s’arrête.
awaited = { $seat } va déplacer un prisonnier.
die-rolls = Alarme ! On lance le dé pour { $seat }.
send-guard = Alarme ! Envoyez le gardien de la rangée { $row } à gauche ou à droite.
awaited-alarm = Alarme ! { $seat } choisit où court le gardien de la rangée { $row }.
guards = Gardiens : { $guards }.
nobody = personne
player = { $seat } : { $cell } en cellule, dans la cour { $yard }, { $boat } sur le bateau.
quiet = Tours sans embarquement : { $quiet } sur { $end }.
boat = bateau
cell = cellule
guard-stays = { $seat } laisse le gardien en { $to }, au bout de sa rangée.
guard-runs = { $seat } envoie le gardien à { $side ->
    [left] gauche
   *[right] droite
} : il court de { $from } en { $to }.
over = { $late ->
    [yes] Trop de tours sans embarquement.{ " " }
   *[no] { "" }
}{ $winners ->
    [one] { $names } gagne
   *[other] Victoire partagée par { $names }
} : { over-aboard } sur le bateau{ $others ->
    [0] { "" }
   *[other] , contre { $list }
}.
over-aboard = { $most ->
    [0] aucun prisonnier
    [one] { $most } prisonnier
   *[other] { $most } prisonniers
}
over-against = { $count } pour { $seat }
ask = À vous : { $what ->
    [pass] aucun de vos prisonniers ne peut bouger, passez.
    [board] embarquez, ou déplacez un prisonnier.
   *[move] déplacez un prisonnier.
}{ $late ->
    [yes] { " " }{ limit }
   *[no] { "" }
}
result = { $score ->
    [0] personne à bord
   *[other] { $score } à bord
}

## Why not: what stands in the way.

bars-alarm = Envoyez d’abord le gardien de la rangée { $row } à gauche ou à droite.
bars-stranger = En { $at } se tient un prisonnier de { $seat } : vous ne déplacez que les vôtres.
bars-nobody = Aucun de vos prisonniers ne se tient en { $at }.
bars-bend = De { $from } en { $to }, il faudrait tourner : un prisonnier va tout droit.
bars-taken = Un prisonnier de { $seat } occupe déjà { $at }.
bars-guard = Le gardien en { $at } barre le passage.
bars-shore = { $at } n’est pas sur l’embarcadère : on monte à bord depuis une case hachurée.
bars-answer = { bars-squares } pour vous, { bars-squares } pour le gardien de la rangée { $row } : il reprendrait { $count ->
    [one] votre prisonnier
   *[other] vos prisonniers
} en { $men }.
bars-squares = { $squares ->
    [one] { $squares } case
   *[other] { $squares } cases
}

## What is wrong with options and set-ups; options go by their names in records.

bad-quiet-limit = quiet_limit : 0 ne suit pas ALC-18, qui veut un nombre entier à partir de 1
bad-guards = guards : { $guards } ne suit pas ALC-2 : huit lettres de a à i pour les rangées 1 à 8, la première un e
