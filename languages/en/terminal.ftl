# What the command line says.

## A game in the terminal.

you-are = { " " }· you: { $people }
computer-is = { " " }· the computer: { $bots }
type-an-action = Type an action, or “help”.
help = 
    an action          take it (Tab completes the legal ones)
    why ACTION         why this action is forbidden, or that it is not
    legal [PREFIX]     the legal actions, or those that begin like this
    undo               take back your last decision
    save FILE          write the game down; --resume FILE goes on with it
    rules [N]          the rule book, or one rule
    log                what happened
    describe           the board in words
    look               the board
    help · quit
no-legal = No legal action begins like this.
more-legal = … and { $more } more: give a prefix.
all-legal = { $all } in all.
refused = { $action } is refused ({ $rule }): { $why }
try-help = “legal” shows what you may do.
allowed = { $action } is legal.
why-what = Write the action too: why ACTION.
over = The game is over: “undo”, “save FILE”, “log” or “quit”.
taken-back = Taken back.
kept-nothing = There is nothing to take back.
kept-chance = No: chance has decided since, and you have learnt from it.
kept-other = No: somebody else has acted since, and you have learnt from it.
kept-learnt = No: this action showed you something that you did not know.
saved = Written to { $file }.
save-where = Give a file name: save FILE.
not-saved = { $file } was not written: { $reason }.
another-file = this file exists and is not a game; choose another name
no-such-rule = There is no rule { $id }: they go from { $first } to { $last }.
thinking = { $name } is thinking…
pass-the-screen = Pass the screen to { $name }, then press Enter.
left = You left before the end.

## Words that are typed. Those of every language are always understood.

word-why = why
word-legal = legal
word-undo = undo
word-save = save
word-rules = rules
word-log = log
word-describe = describe
word-look = look
word-help = help
word-quit = quit
word-hint = hint
word-solution = solution

## Seats and endings.

seat = { $seat ->
    [0] Red
    [1] Yellow
    [2] Dark blue
    [3] Light blue
    [4] Violet
   *[other] Seat { $seat }
}
ending = Scores: { $scores }. { $count ->
    [0] Nobody wins.
    [1] { $winners } wins.
   *[other] A shared victory: { $winners }.
}

## The rule book.

for-programs = For programs: { $note }
value-name = { $value }: { $name }
reconstructed = ≈ Reconstructed: { $because }
of-the-house = ⌂ The house’s own: { $because }
options = Options
writing-moves = Writing moves

## Commands.

no-luck = it does not say where its chance came from: the game began before that was kept, or not at a house
players = { $from } to { $to } players, about { $minutes } minutes
opponents = Computer: { $levels }{ $measured ->
    [0] { "" }
   *[other] . With 200 points more one wins about three games of four.
}
lot-decided = The lot has decided. You play: { $names }.
chance = Chance
did = { $name }: { $text }
seed-is = seed { $seed } (the same again: --seed { $seed })

## Lessons.

lesson-missed = Not yet. Once more from the start.
lesson-help = Type an action, or one of these: hint · solution · legal [PREFIX] · why ACTION · look · help · quit. Separate several actions with semicolons.
lesson-means = { $text }: { $meaning }
lesson-more = { "  " }… and { $more } more (legal)
lesson-allowed = No rule forbids it.

## Why a command did not do it.

no-game = there is no game { $game }: the games are { $games }
no-game-but = there is no game { $game }: did you mean { $near }? The games are { $games }
no-rule = { $game } has no rule { $id }: its rules are { $prefix }-1 to { $prefix }-{ $last }; `cordee rules { $game }` shows them all
no-puzzle = { $game } has no puzzle { $id }: `cordee puzzles { $game } --list` shows them all
no-lesson = { $game } has no lesson { $id }: `cordee lessons { $game } --list` shows them all
no-such-seat = there is no seat { $seat }
seats-by-hand = seats are numbers from 0 to { $last }, separated by commas, or all, or none
option-twice = option { $key } is given twice: give it once
bad-setup = { $wrong } (`cordee games` shows seats and options)
other-game = this is a record of { $found }, not of { $wanted }
step-refused = ply { $ply }: { $action } by { $by } is refused ({ $rule }): { $why }
too-large = it is larger than { $most } MiB, which no record is
not-text = byte { $byte } is not UTF-8 text: a record is a JSON document
cannot-read = cannot read { $name }: { $error }
cannot-write = cannot write the output: { $error }
site-no-page = this program was built without its page
site-no-module = this program was built without the part that plays in a browser; run `rustup target add wasm32-unknown-unknown` and build it again with --release
site-not-empty = { $folder }: there is something in it already
site-not-written = { $path }: { $error }
site-written = { $folder }: { $files } files
no-terminal = cannot use this terminal: { $error }
standard-input = standard input
the-terminal = the terminal
