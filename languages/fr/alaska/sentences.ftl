# What Alaska says.

## What to do now, and the board in words.

ask-freeze = À vous : posez { $floes }.
ask-melt = À vous : faites fondre { $floes }.
ask-bear = L’ours : mettez-le ailleurs.
ask-bear-first = L’ours arrive : mettez-le sur la glace.
ask-found = Conteneur trouvé sur l’île : le prenez-vous ?
ask-robbed = { $robber } veut vous prendre un conteneur : { $can ->
    [yes] jouez un brouillard, ou cédez
   *[no] vous n’avez pas de brouillard, il faut céder
}.
ask-fogged = Votre rapt est dans le brouillard : { $can ->
    [yes] jouez un autre rapt, ou cédez
   *[no] vous n’avez pas d’autre rapt, il faut céder
}.
winter = C’est l’hiver.
spring = C’est le printemps ; tours sans fonte ni livraison : { $quiet } sur { $most_quiet }, puis la partie s’arrête.
vehicle = { $who } : { $here }, { $carries } ; { $cards }, { $points }.
hand = Votre main : hélicoptères { $helicopter }, rapts { $robbery }, brouillards { $fog }.
bear-is = L’ours est { $here }.
containers-here = Conteneurs { $here } : { $list }.
containers-lost = Conteneurs perdus : { $list }.
floes-of = Glaçons { $name } : { $list }.
no-stock = Plus de glaçons en réserve.
stock = En réserve : { $list }.
nothing = rien
decks = Cartes à tirer : glace { $ice }, événement { $events }. Événements visibles : { $open }.
final-round-called = La dernière manche commence à la fin de ce tour.
final-round-left = Dernière manche ; voyages restants : { $left }.
draws-ice = { $who } tire une carte glace.
draws-event = { $who } tire une carte événement.
ask-voyage = { $last ->
    [yes] Votre dernier voyage
   *[no] Votre voyage
} : { $left ->
    [0] plus aucun pas
    [1] encore un pas
   *[other] encore { $left } pas
}.{ $leave ->
    [yes] { " " }Il faut quitter ce lieu si c’est possible.
   *[no] { "" }
}
awaited = { $who } { $what ->
    [freeze] va poser un glaçon
    [melt] va faire fondre un glaçon
    [bear] va déplacer l’ours
    [found] peut prendre un conteneur trouvé
    [robbed] peut répondre au rapt
    [fogged] peut répondre au brouillard
    [last-voyage] voyage, et c’est la dernière manche
   *[voyage] est en voyage
}.
carries = porte { $what }
carries-nothing = ne porte rien
floes-next = { $list } ; { $floe }
result = { $score ->
    [0] aucun conteneur au camp
    [1] un conteneur au camp
   *[other] { $score } conteneurs au camp
}

## The names of things.

own-container = un de ses conteneurs
container-of = un conteneur de { $colour }
some-of = { $number } de { $colour }
some-of-nobody = { $nobodys } sans propriétaire
firm = { $land ->
    [NW] le camp rouge
    [NE] le camp jaune
    [SE] le camp bleu foncé
    [SW] le camp bleu clair
    [N] la rive nord
    [E] la rive est
    [S] la rive sud
    [W] la rive ouest
   *[island] l’île
}
floe-at = le glaçon { $place }
the-floe = le glaçon { $near }
row-off = { $row ->
    [1] { "" }
    [2] au deuxième rang{ " " }
    [3] au troisième rang{ " " }
   *[4] au quatrième rang{ " " }
}devant { firm }
middle-of-row = { row-off } (au milieu)
nth-of-row = { row-off } ({ $nth ->
    [1] première
    [2] deuxième
    [3] troisième
   *[4] quatrième
} case en partant { $side ->
    [N] du nord
    [E] de l’est
    [S] du sud
   *[W] de l’ouest
})
near-island = près de l’île ({ $hour ->
    [1] à 1 heure
    [12] à midi
   *[other] à { $hour } heures
})
land = { $land ->
    [NW] NO
    [SW] SO
    [W] O
   *[other] { $land }
}
at = { $land ->
    [camp] dans { $name }
   *[other] sur { $name }
}
floe-kind = { $number ->
    [1] { $kind ->
        [single] glaçon simple
        [double] glaçon double
       *[triple] glaçon triple
    }
   *[other] { $kind ->
        [single] glaçons simples
        [double] glaçons doubles
       *[triple] glaçons triples
    }
}
floes = { $number ->
    [1] un { floe-kind }
   *[other] { $number } { floe-kind }
}
form = { $form ->
    [single] simples
    [double] doubles
    [straight] triples droits
   *[bent] triples coudés
}
event-card = { $card ->
    [bear] l’ours
    [robbery] un rapt
    [found] un conteneur trouvé
    [frostbite] des engelures
    [helicopter] un hélicoptère
   *[fog] du brouillard
}
event-effect = { $card ->
    [bear] l’ours change de place
    [robbery] de quoi prendre un conteneur laissé sur la glace
    [found] un conteneur de l’île à prendre
    [frostbite] retour au camp, pas de voyage
    [helicopter] de quoi se poser n’importe où
   *[fog] de quoi faire échouer un rapt
}
event-name = { $card ->
    [bear] ours
    [robbery] rapt
    [found] conteneur trouvé
    [frostbite] engelures
    [helicopter] hélicoptère
   *[fog] brouillard
}
in-camp = { $number ->
    [one] { $number } conteneur
   *[other] { $number } conteneurs
} au camp
cards = { $number ->
    [one] { $number } carte
   *[other] { $number } cartes
}
over = { $winners ->
    [one] { $names } gagne la partie{ $with }.
   *[other] Victoire partagée{ $with } : { $names }.
}

## The log.

spring-begins = Plus aucun glaçon ne peut être posé : le printemps commence, et la glace va fondre.
ice-cards-back = La pile des cartes glace est épuisée : toutes y retournent.
event-cards-back = La pile des cartes événement est épuisée : toutes y retournent, celles que l’on tenait en main aussi.
hands-back = Cartes rendues : { $list }.
keeps-card = { $who } tire une carte événement et la garde, face cachée.
can-take-nothing = { $who } ne peut rien prendre : { $why ->
    [full] la chenille est pleine
   *[none] l’île n’a plus aucun de ses conteneurs
}.
leaves-container = { $who } laisse le conteneur sur l’île.
fog = { $who } répond par du brouillard.
yields = { $who } n’oppose aucune carte.
ends-voyage = { $who } finit son voyage.
last-voyage = { $who } fait son dernier voyage.
ice-card = { $who } tire une carte glace : { $does ->
    [melt] { $due ->
        [0] aucun glaçon ne fond
       *[other] { $floes } à faire fondre
    }
   *[freeze] { $due ->
        [0] aucun glaçon à poser
       *[other] { $floes } à poser
    }
}.
draws-card = { $who } { $kept ->
    [yes] tire et garde
   *[no] tire
} { $name }{ $kept ->
    [bear] { "" }
   *[no]  : { $effect }
}.
melts = { $who } fait fondre un { $kind } { $near }.
cut-off = Plus aucune glace ne mène à la rive depuis { $list }.
stranded = Le chemin du retour est coupé pour { $names }.
finds-on-island = { $who } trouve un de ses conteneurs sur l’île.
finds = { $who } trouve un de ses conteneurs, venu de l’île, { $here }.
with = { " " }avec { $what }
final-round = Dernière manche : { cause }. { $who ->
    [everybody] Chacun fait encore un voyage.
   *[others] Les autres font encore un voyage chacun.
}
game-ends = La partie s’arrête : { cause }.
cause = { $cause ->
    [cut-off] plus aucun conteneur ne peut gagner la rive
    [nothing-left] plus aucun conteneur n’est hors des camps
   *[quiet] rien ne fond et rien ne rentre depuis trop longtemps
}
freezes = { $who } pose un { $kind } { $near }.
no-room = Plus aucun { $kind } ne peut être posé.
no-thaw = Plus aucun { $kind } ne peut fondre.
puts-bear = { $who } met l’ours { $there }.
sends-bear = { $who } envoie l’ours ailleurs : il quitte { $from } pour { $to }.
frostbite-at-home = { $who } reste { $home }, sans voyage ce tour.
frostbite = { $who } quitte { $from } et rentre au camp, sans voyage ce tour.
goes = { $who } quitte { $from } pour { $to }{ $with }.
flies = { $who } joue un hélicoptère et quitte { $from } pour { $to }{ $with }.
loads = { $who } charge { $what } { $here }.
leaves = { $who } laisse { $what } { $here }.
delivers = { $who } ramène { $what } au camp, qui en compte { $points }.
gives = { $who } laisse { $what } au camp de { $to }, qui en compte { $points }.
robs = { $who } joue un rapt : { $what } { $here }.
robbed = Le rapt réussit : { $who } charge { $what } { $here }.
foiled = Le rapt échoue : { $who } ne prend rien à { $victim }.
count = Conteneurs au camp : { $list }.

## The drawing for a terminal.

island = île

## What is wrong with options and set-ups; options go by their names in records.

bad-floes = floes : { $number } de la forme { $name }, mais aucune carte glace ne les pose : voir ALA-7
bad-event-cards = event_cards : il n’y a aucune carte, mais ALA-8 veut une pile où piocher
bad-ice-cards = ice_cards : il n’y a aucune carte, mais ALA-7 veut une pile où piocher

## What stands in the way of a refused action.

bars-freeze = Posez d’abord vos glaçons.
bars-melt = Faites d’abord fondre un glaçon.
bars-bear-first = Mettez d’abord l’ours quelque part.
bars-found = Prenez d’abord le conteneur trouvé, ou laissez-le.
bars-answer = Répondez d’abord : une carte, ou cédez.
bars-island = L’île n’est pas de l’eau : on n’y pose pas de glaçon.
bars-shape = Aucun glaçon n’a cette forme.
bars-frozen = Il y a déjà de la glace ici.
bars-kind = La carte demande un { $kind }.
bars-stock = { $form ->
    [single] Il ne reste plus de glaçon simple.
    [double] Il ne reste plus de glaçon double.
    [straight] Il ne reste plus de triple droit.
   *[bent] Il ne reste plus de triple coudé.
}
bars-water = Ici, l’eau n’est pas gelée.
bars-name = Ce lieu s’écrit « { $at } » : un glaçon porte le nom de sa première case.
bars-vehicle = La chenille de { $who } s’y trouve : ce glaçon ne fond pas.
bars-laden = Des conteneurs s’y trouvent : un glaçon vide fond d’abord.
bars-bear-way = L’ours barre le chemin.
bars-bear = L’ours s’y trouve.
bars-full = { $way ->
    [yes] Un glaçon sur le chemin
   *[no] Ce glaçon
} porte déjà { $objects } objets{ $vehicle ->
    [1] { "" }
   *[other] , et votre chenille chargée compte pour deux
} : trois au plus.
bars-spent = Vos trois pas sont faits.
bars-landed = Après un pas puis un vol, on ne fait plus de pas.
bars-steps = C’est à { $steps } pas : un pas mène au lieu voisin.
bars-far = C’est à { $steps } pas, et il vous en reste { $left ->
    [1] un
   *[other] { $left }
}.
bars-cut = Aucune glace n’y mène d’ici.
bars-carries = Votre chenille porte déjà un conteneur.
bars-empty = Votre chenille ne porte rien.
bars-loaded = Vous avez déjà chargé ici : une fois par arrêt.
bars-unloaded = Vous avez déjà déchargé ici : une fois par arrêt.
bars-nothing = Aucun conteneur de { $who } n’est ici.
bars-safe = Dans le camp de { $who }, les conteneurs sont à l’abri.
bars-peace = Sur l’île, on ne prend rien à personne.
bars-own = C’est un des vôtres : chargez-le, sans jouer de carte.
bars-leave-bear = L’ours est là : il faut partir tant que c’est possible.
bars-leave-full = Ce glaçon porte plus de trois objets : il faut partir tant que c’est possible.
bars-here = Déjà sur place.
bars-closed = L’ours ne va ni sur l’île ni dans un camp.
bars-floe = L’ours arrive d’abord sur un glaçon.
bars-card = Il faudrait une carte « { $card } » en main.
