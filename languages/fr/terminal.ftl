# What the command line says.

## A game in the terminal.

you-are = { " " }· vous : { $people }
computer-is = { " " }· l’ordinateur : { $bots }
type-an-action = Écrivez une action, ou « aide ».
help = 
    une action         la jouer (Tab complète les actions permises)
    pourquoi ACTION    pourquoi cette action est interdite, ou non
    coups [DÉBUT]      les actions permises, ou celles qui commencent ainsi
    annuler            revenir sur votre dernière décision
    sauver FICHIER     écrire la partie ; --resume FICHIER la reprendra
    règles [N]         le livre de règles, ou une règle
    journal            ce qui s’est passé
    décrire            le plateau en mots
    voir               le plateau
    aide · quitter
no-legal = Aucune action permise ne commence ainsi.
more-legal = … et { $more } de plus : donnez un début.
all-legal = { $all } en tout.
refused = { $action } est refusé ({ $rule }) : { $why }
try-help = « coups » montre les actions permises.
allowed = { $action } est permis.
why-what = Écrivez l’action aussi : pourquoi ACTION.
over = La partie est finie : « annuler », « sauver FICHIER », « journal » ou « quitter ».
taken-back = Annulé.
kept-nothing = Il n’y a rien à annuler.
kept-chance = Non : le hasard a parlé depuis, et vous en avez appris quelque chose.
kept-other = Non : quelqu’un d’autre a joué depuis, et vous en avez appris quelque chose.
kept-learnt = Non : cette action vous a appris quelque chose.
saved = Écrit dans { $file }.
save-where = Donnez un nom de fichier : sauver FICHIER.
not-saved = { $file } n’a pas été écrit : { $reason }.
another-file = ce fichier existe et n’est pas une partie ; choisissez un autre nom
no-such-rule = Il n’y a pas de règle { $id } : elles vont de { $first } à { $last }.
thinking = { $name } réfléchit…
pass-the-screen = Passez l’écran à { $name }, puis appuyez sur Entrée.
left = Partie quittée avant la fin.

## Words that are typed. Those of every language are always understood.

word-why = pourquoi
word-legal = coups
word-undo = annuler
word-save = sauver
word-rules = règles
word-log = journal
word-describe = décrire
word-look = voir
word-help = aide
word-quit = quitter
word-hint = indice
word-solution = solution

## Seats and endings.

seat = { $seat ->
    [0] Rouge
    [1] Jaune
    [2] Bleu foncé
    [3] Bleu clair
    [4] Violet
   *[other] Place { $seat }
}
ending = Points : { $scores }. { $count ->
    [0] Personne ne gagne.
    [1] { $winners } gagne.
   *[other] Victoire partagée : { $winners }.
}

## The rule book.

for-programs = Pour les logiciels : { $note }
value-name = { $value } : { $name }
reconstructed = ≈ Reconstitué : { $because }
of-the-house = ⌂ De la maison : { $because }
options = Options
writing-moves = Écrire ses coups

## Commands.

no-luck = rien n’y dit d’où vient le hasard : la partie a commencé avant qu’on ne le note, ou hors d’une maison
players = { $from } à { $to } joueurs, environ { $minutes } minutes
opponents = Ordinateur : { $levels }{ $measured ->
    [0] { "" }
   *[other] . Avec 200 points de plus, on gagne environ trois parties sur quatre.
}
lot-decided = Le sort en a décidé. Vous jouez : { $names }.
chance = Le hasard
did = { $name } : { $text }
seed-is = hasard n° { $seed } (pour le même : --seed { $seed })

## Lessons.

lesson-missed = Pas encore. On recommence.
lesson-help = Écrivez une action, ou l’un de ces mots : indice · solution · coups [DÉBUT] · pourquoi ACTION · voir · aide · quitter. Plusieurs actions se séparent par des points-virgules.
lesson-means = { $text } : { $meaning }
lesson-more = { "  " }… et { $more } de plus (coups)
lesson-allowed = Aucune règle ne l’interdit.

## Why a command did not do it.

no-game = il n’y a pas de jeu { $game } : les jeux sont { $games }
no-game-but = il n’y a pas de jeu { $game } : vouliez-vous dire { $near } ? Les jeux sont { $games }
no-rule = { $game } n’a pas de règle { $id } : ses règles vont de { $prefix }-1 à { $prefix }-{ $last } ; « cordee rules { $game } » les montre toutes
no-puzzle = { $game } n’a pas de problème { $id } : « cordee puzzles { $game } --list » les montre tous
no-lesson = { $game } n’a pas de leçon { $id } : « cordee lessons { $game } --list » les montre toutes
no-such-seat = il n’y a pas de place { $seat }
seats-by-hand = les places sont des nombres de 0 à { $last }, séparés par des virgules, ou bien all (toutes) ou none (aucune)
option-twice = l’option { $key } est donnée deux fois : ne la donnez qu’une fois
bad-setup = { $wrong } (« cordee games » montre places et options)
other-game = c’est une partie de { $found }, pas de { $wanted }
step-refused = coup { $ply } : { $action } par { $by } est refusé ({ $rule }) : { $why }
too-large = plus de { $most } Mio : aucune partie n’est aussi grande
not-text = l’octet { $byte } n’est pas du texte UTF-8 : une partie est un document JSON
cannot-read = impossible de lire { $name } : { $error }
cannot-write = impossible d’écrire le résultat : { $error }
site-no-page = ce programme a été construit sans sa page
site-no-module = ce programme a été construit sans ce qui joue dans le navigateur ; lancez « rustup target add wasm32-unknown-unknown » et reconstruisez-le avec --release
site-not-empty = { $folder } : il y a déjà quelque chose dedans
site-not-written = { $path } : { $error }
site-written = { $folder } : { $files } fichiers
no-terminal = ce terminal ne convient pas : { $error }
standard-input = l’entrée standard
the-terminal = le terminal
