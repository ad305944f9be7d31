# What is told to somebody who is away from a table: pushed messages, mail, calls to an address of theirs.

## The first line.

turn = { $game } : à vous de jouer
alarm = { $game } : votre temps s’épuise
out = { $game } : votre temps est écoulé
undo = { $game } : un coup à annuler ?
over = { $game } : la partie est finie
closed = { $game } : la table est fermée
trial = Cordée : voici à quoi ressemble une alerte
several = Cordée : du nouveau à { $count } tables
and-more = { $count ->
    [one] … et une autre table
   *[other] … et { $count } autres tables
}

## What comes after it.

go-on = La table vous attend.
time-left = { $hours ->
    [0] { $minutes ->
        [one] Il reste { $minutes } minute.
       *[other] Il reste { $minutes } minutes.
    }
    [one] Il reste { $hours } heure.
   *[other] Il reste { $hours } heures.
}
others-decide = Les autres décident : vous attendre, vous accorder un délai, ou laisser l’ordinateur prendre le relais.
seat-lost = Votre place n’est plus à vous.
asks-undo = { $name } aimerait annuler un coup.
you-won = Vous avez gagné !
won = { $count ->
    [1] Victoire : { $names }.
   *[other] Victoire partagée : { $names }.
}
nobody-won = Personne n’a gagné.
nobody-began = La partie n’a pas commencé en trente jours.
trial-body = C’est ici qu’on vous dira que c’est à vous.
player = Joueur { $number }
computer = { $number ->
    [0] Choucas
    [1] Marmotte
    [2] Bouquetin
    [3] Chamois
   *[other] Lagopède
}

## Mail.

mail-open = Ouvrir la table : { $link }
mail-tables = Vos tables : { $link }
mail-leave = Ne plus recevoir de courriels de cette maison : { $link }
confirm-subject = Cordée : voulez-vous savoir quand c’est à vous ?
confirm-body = Quelqu’un, vous sans doute, a donné cette adresse à une table de { $house } pour recevoir un courriel quand vient son tour. Si c’était vous, ouvrez cette page et dites oui :
confirm-ignore = Si ce n’était pas vous, ne faites rien : cette adresse ne recevra plus de message.

## The pages that links in mail lead to.

page-confirm = Cordée doit-elle écrire à { $address } quand c’est à vous de jouer ?
page-confirm-yes = Oui, écrivez-moi
page-confirmed = Merci ! Un courriel vous préviendra.
page-leave = Cordée doit-elle cesser d’écrire à { $address } ?
page-leave-yes = Oui, arrêtez
page-left = Plus rien ne sera envoyé à cette adresse.
page-unknown = Ce lien n’est plus valable.
page-home = Vers les jeux de cette maison

## Why a notice could not be delivered.

trouble-forbidden = Cette maison n’appelle pas cette adresse.
trouble-unreachable = Personne ne répond à cette adresse.
trouble-slow = Cette adresse met trop de temps à répondre, ou répond trop longuement.
trouble-rejected = Cette adresse refuse les alertes.
trouble-gone = Cette adresse n’existe plus.
