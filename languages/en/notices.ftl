# What is told to somebody who is away from a table: pushed messages, mail, calls to an address of theirs.

## The first line.

turn = { $game }: it is your turn
alarm = { $game }: your time is running out
out = { $game }: your time is up
undo = { $game }: may something be taken back?
over = { $game }: the game is over
closed = { $game }: the table was closed
trial = Cordée: this is how a notice looks
several = Cordée: { $count } tables have news for you
and-more = { $count ->
    [one] … and one more table
   *[other] … and { $count } more tables
}

## What comes after it.

go-on = The table is waiting for you.
time-left = { $hours ->
    [0] { $minutes ->
        [one] { $minutes } minute is left.
       *[other] { $minutes } minutes are left.
    }
    [one] { $hours } hour is left.
   *[other] { $hours } hours are left.
}
others-decide = The others decide now: to wait for you, give you more time, or let the computer step in.
seat-lost = Your seat is no longer yours to play.
asks-undo = { $name } would like to take a move back.
you-won = You won!
won = { $count ->
    [1] { $names } won.
   *[other] { $names } share the victory.
}
nobody-won = Nobody won.
nobody-began = The game was not started within thirty days.
trial-body = You will be told here when it is your turn.
player = Player { $number }
computer = { $number ->
    [0] Chough
    [1] Marmot
    [2] Ibex
    [3] Chamois
   *[other] Ptarmigan
}

## Mail.

mail-open = Open the table: { $link }
mail-tables = Your tables: { $link }
mail-leave = No more e-mail from this house: { $link }
confirm-subject = Cordée: do you want to be told when it is your turn?
confirm-body = Somebody, you most likely, gave this address at a table of { $house } to be told by e-mail when it is their turn. If that was you, open this page and say yes:
confirm-ignore = If it was not you, do nothing: nothing more will be sent.

## The pages that links in mail lead to.

page-confirm = Should Cordée write to { $address } when it is your turn?
page-confirm-yes = Yes, write to me
page-confirmed = Thank you: you will be told by e-mail.
page-leave = Should Cordée stop writing to { $address }?
page-leave-yes = Yes, stop
page-left = Nothing more will be sent to this address.
page-unknown = This link is not valid any more.
page-home = To the games of this house

## Why a notice could not be delivered.

trouble-forbidden = This house does not call this address.
trouble-unreachable = Nobody answers at this address.
trouble-slow = This address takes too long to answer, or answers too much.
trouble-rejected = This address refuses notices.
trouble-gone = This address does not exist any more.
