# What the house says, whatever is played.

## By the rules.

no-turn = ce n’est pas à cette place de jouer
no-action = ce texte n’est pas un coup de ce jeu
forbidden = interdit par { $rule }
why-turn = Ce n’est pas à cette place de jouer maintenant.
why-notation = Ce texte n’est pas une action de ce jeu.

## What is wrong with options and set-ups; options go by their names in records.

bad-seats = { $id } se joue de { $min_seats } à { $max_seats }, pas à { $seats }
bad-picture = l’image { $key } n’a pas de partie, ou personne pour la regarder
bad-value = { $what } : { $error }
bad-game = ceci est une partie de { $game }, pas de { $id }
bad-old-option = { $key } : la version { $version } des règles de { $game } n’avait pas { $value ->
    [none] cette option
   *[other] la valeur { $value }
}
bad-version = cette partie suit la version { $version } des règles de { $id }, ce programme connaît { $last ->
    [1] la version 1
   *[other] les versions 1 à { $last }
}
bad-action = action { $ply } : { $shown } par { $by } : { $why }

## What happens at a table, in everybody’s log.

rules-changed = La partie d’avant suivait la version { $before } des règles ; celle-ci suit la version { $rules }.
lot-falls = Le sort désigne { $seat } pour commencer.
computer-covers = L’ordinateur tient la place de { $seat }.
is-back = { $seat } est de retour.
computer-falters = L’ordinateur n’a pas su choisir pour { $seat } : il joue un coup permis, le premier venu.
resigns = { $seat } abandonne.
time-is-up = Temps écoulé pour { $seat }.
more-time = { $seat } reçoit un délai.
on-holiday = { $seat } est en congé.
bad-no-game = il n’y a pas de jeu { $game } ici

## Why something was refused.

refused-setup = Cette partie ne peut pas commencer ainsi : { $what }.
refused-key = Cette place n’est pas la vôtre.
refused-host = C’est réservé à l’hôte de la table.
refused-stage = Ce n’est pas le moment.
refused-not-over = La partie n’est pas finie.
refused-stale = La partie a avancé entre-temps.
refused-no-seat = Cette place n’existe pas.
refused-seat-taken = Cette place n’est pas libre.
refused-open-seats = Il reste des places libres.
refused-name = Un nom compte de 1 à 24 caractères visibles.
refused-level = Ce niveau n’existe pas.
refused-nothing-to-undo = Il n’y a rien à annuler.
refused-acted-since = Quelqu’un d’autre a joué depuis : son coup s’annule d’abord.
refused-asked = Une demande est déjà en cours.
refused-patience = Laissez-lui encore un peu de temps.
refused-clock = Une pendule donne de dix secondes à soixante jours, et son plafond n’est pas plus bas que ce qu’elle donne ; week-ends et congés sont pour les parties au fil des jours.
refused-quiet-hours = Les heures calmes durent douze heures au plus et dépendent d’un fuseau horaire connu.
refused-holidays = Il ne reste pas autant de jours de congé.
refused-fair = Contre d’autres personnes, chacun réfléchit de son côté : pas de conseil à cette table.
refused-secrets = La partie n’est pas finie : la télécharger trahirait des secrets.
refused-failed = L’ordinateur n’a pas pu analyser cette partie.
refused-no-game = Ce jeu n’est pas sur l’étagère.
refused-no-table = Cette table n’existe pas.
refused-no-path = Il n’y a rien à cette adresse.
refused-rules = Cette table ne peut pas être ouverte ici : { $what }. La partie peut encore être téléchargée.
refused-not-a-record = Ce fichier n’est pas une partie.
refused-bad-record = Cette partie ne peut pas être rejouée : { $what }.
refused-unreadable = Ce message est illisible.
refused-bad-request = Cette demande est illisible.
refused-bad-id = Un identifiant compte de 1 à 40 octets.
refused-no-hello = Commencez par « hello ».
refused-no-socket = Ici on ne parle que par WebSocket.
refused-origin = Cette page ne vient pas de cette maison.
refused-hosts = Cette maison ne répond pas sous ce nom. (Pour l’hôte : --hosts.)
refused-connections = Trop de connexions depuis cette adresse.
refused-too-many-requests = Trop de demandes à la fois.
refused-too-many-messages = Doucement ! Trop de messages à la fois.
refused-too-many-tables = Trop de tables ouvertes d’un coup.
refused-too-many-reviews = Trop de parties attendent d’être analysées : redemandez plus tard.
refused-no-device = La maison ne garde rien au sujet de cet appareil.
refused-no-channel = Cet appareil n’a pas ce moyen d’être prévenu.
refused-channel-off = Cette maison ne prévient pas de cette façon.
refused-channel-address = Cette adresse ne peut pas servir à prévenir quelqu’un.
refused-too-many-channels = Cet appareil a trop de tables ou de moyens d’être prévenu : supprimez-en, ou réessayez plus tard.
refused-busy = La maison a beaucoup à faire : redemandez dans un instant.
refused-thinking = L’ordinateur réfléchit déjà beaucoup : redemandez dans un instant.
refused-closing = La maison ferme un instant.
refused-storage = La maison n’arrive pas à enregistrer : rien n’a changé. Réessayez dans un instant.
refused-internal = Une erreur est survenue de notre côté (n° { $what }).

## Whether a game’s chance came from its sealed number.

luck-sealed = Le hasard de cette partie vient d’un nombre secret, tiré avant qu’elle commence. Son empreinte est visible dès maintenant, le nombre à la fin.
luck-other-seed = Faux : ce nombre n’a pas l’empreinte que donne le fichier.
luck-other-lot = Faux : d’après ce nombre, le sort aurait désigné la place { $place }.
luck-other-setup = Faux : d’après ce nombre, la partie aurait commencé autrement.
luck-other-step = Faux : action { $ply }, le hasard aurait décidé { $due }, pas { $recorded }.
luck-unknown = Le hasard de cette partie a été tiré par une méthode ({ $method }) inconnue ici.
allowed = C’est permis.

## What a shared link shows.

shared-waiting = Une table vous attend : prenez place.
shared-playing = Une partie est en cours : venez voir.
shared-over = La partie est finie : revoyez-la coup par coup.
shared-house = Cinq jeux de société venus des sommets : en solo, autour d’un écran ou entre amis.
needs-scripts = Cordée a besoin de JavaScript pour jouer.
luck-right = Vérifié : { $decided ->
    [0] tout ce que le hasard a décidé avant le premier coup
    [1] l’unique tirage du hasard
   *[other] chacun des { $decided } tirages du hasard
} vient du nombre dont l’empreinte a été montrée au début. L’hébergeur ne pouvait rien y changer ; il aurait pu le connaître d’avance.

## How well the computer plays.

level = { $number ->
    [1] Première partie
    [2] Promenade
    [3] Randonnée
    [4] Ascension
    [5] Expert
   *[6] Guide
}

## Les problèmes, d’après ce qui a été mesuré.

puzzle-title = Problème { $number }
puzzle-win = C’est à vous. Jouez de façon à gagner en { $turns } { $turns ->
    [one] tour
   *[other] tours
}, quoi que fassent les autres.
puzzle-best = C’est à vous. Trouvez la façon de jouer nettement la meilleure.
puzzle-win-hint = Notre solution demande { $actions } { $actions ->
    [one] action
   *[other] actions
}. Toute autre laisse revenir les autres dans la partie : { $next } % au plus.
puzzle-best-hint = Notre solution demande { $actions } { $actions ->
    [one] action
   *[other] actions
} et vous donne environ { $best } % de chances de gagner ; toute autre que nous connaissons en donne { $next } % au plus.
puzzle-won = Cela gagne en { $turns } { $turns ->
    [one] tour
   *[other] tours
}, quoi que fassent les autres.
puzzle-right = Vous avez maintenant environ { $best } % de chances de gagner ; la meilleure des autres façons n’en laisserait que { $next } %.
puzzle-missed = Après cela, vous avez environ { $chance } % de chances de gagner, et on peut en avoir { $best } %. Voyez ce que les autres en font.
puzzle-not-won = Après cela, rien n’est sûr : environ { $chance } % de chances de gagner. Une façon de jouer gagne en { $turns } { $turns ->
    [one] tour
   *[other] tours
}. Voyez ce que les autres en font.
