# What the house says, whatever is played.

## By the rules.

no-turn = this seat may not act now (turn)
no-action = this text is no action of the game (notation)
forbidden = forbidden by { $rule }
why-turn = It is not this seat’s turn to act now.
why-notation = This text is not an action of this game.

## What is wrong with options and set-ups; options go by their names in records.

bad-seats = { $id } is played by { $min_seats } to { $max_seats }, not by { $seats }
bad-picture = picture { $key } has no record, or nobody to look at it
bad-value = { $what }: { $error }
bad-game = this is a record of { $game }, not of { $id }
bad-old-option = { $key }: version { $version } of the rules of { $game } did not have { $value ->
    [none] this option
   *[other] the value { $value }
}
bad-version = this game follows version { $version } of the rules of { $id }; this program knows { $last ->
    [1] version 1
   *[other] versions 1 to { $last }
}
bad-action = ply { $ply }: { $shown } by { $by }: { $why }

## What happens at a table, in everybody’s log.

rules-changed = The game before went by version { $before } of the rules; this one goes by version { $rules }.
lot-falls = The lot falls on { $seat } to begin.
computer-covers = The computer holds the seat of { $seat }.
is-back = { $seat } is back.
computer-falters = The computer could not choose for { $seat }: it makes some legal move.
resigns = { $seat } resigns.
time-is-up = Time is up for { $seat }.
more-time = { $seat } is given more time.
on-holiday = { $seat } is on holiday.
bad-no-game = there is no game { $game } here

## Why something was refused.

refused-setup = This game cannot begin like that: { $what }.
refused-key = This seat is not yours.
refused-host = Only the host of the table can do that.
refused-stage = This cannot be done at this point.
refused-not-over = The game is not over.
refused-stale = The game has moved on meanwhile.
refused-no-seat = There is no such seat.
refused-seat-taken = This seat is not free.
refused-open-seats = There are open seats left.
refused-name = A name has 1 to 24 visible characters.
refused-level = There is no such level.
refused-nothing-to-undo = There is nothing to take back.
refused-acted-since = Somebody else has moved since: their move is taken back first.
refused-asked = Somebody is asking already.
refused-patience = Give them a little more time.
refused-clock = A clock gives between ten seconds and sixty days, and its limit is no lower than what it gives; weekends and holidays are for day-by-day games.
refused-quiet-hours = Quiet hours last at most twelve hours and belong to a known time zone.
refused-holidays = There are not that many days of holiday left.
refused-fair = Against other people everybody thinks for themselves: there are no hints at this table.
refused-secrets = The game is not over: its record would give secrets away.
refused-failed = The computer could not review this game.
refused-no-game = There is no such game on the shelf.
refused-no-table = There is no such table.
refused-no-path = There is nothing at this address.
refused-rules = This table cannot be opened here: { $what }. Its record can still be downloaded.
refused-not-a-record = This file is not a record of a game.
refused-bad-record = This record cannot be replayed: { $what }.
refused-unreadable = This message cannot be read.
refused-bad-request = This request cannot be read.
refused-bad-id = An id has 1 to 40 bytes.
refused-no-hello = Begin with a hello.
refused-no-socket = Only WebSockets are spoken here.
refused-origin = This page does not come from this house.
refused-hosts = This house does not answer under this name. (For the host: --hosts.)
refused-connections = Too many connections from this address.
refused-too-many-requests = Too many requests at once.
refused-too-many-messages = Slow down! Too many messages at once.
refused-too-many-tables = Too many tables opened at once.
refused-too-many-reviews = Too many games are waiting to be reviewed: ask again later.
refused-no-device = Nothing is kept about this device.
refused-no-channel = This device has no such way to be told.
refused-channel-off = This house does not send notices in this way.
refused-channel-address = This address cannot be used for notices.
refused-too-many-channels = This device has too many tables or ways to be told: delete some, or try again later.
refused-busy = The house is busy: ask again in a moment.
refused-thinking = The computer is busy thinking: ask again in a moment.
refused-closing = The house is closing for a moment.
refused-storage = The house cannot store this: nothing has changed. Try again in a moment.
refused-internal = Something went wrong on our side (no. { $what }).

## Whether a game’s chance came from its sealed number.

luck-sealed = This game’s chance comes from a secret number that was drawn before it began. Its fingerprint can be seen now, the number at the end.
luck-other-seed = Wrong: this number does not have the fingerprint that the record gives.
luck-other-lot = Wrong: by this number the lot would have fallen on seat { $place }.
luck-other-setup = Wrong: by this number the game would have been set up otherwise.
luck-other-step = Wrong: at ply { $ply } chance would have decided { $due }, not { $recorded }.
luck-unknown = This game’s chance was drawn by a method ({ $method }) that is not known here.
allowed = This is allowed.

## What a shared link shows.

shared-waiting = A table is waiting for you: take a seat.
shared-playing = A game is being played: come and watch.
shared-over = The game is over: see it move by move.
shared-house = Five board games from the mountains: alone, around one screen or with friends.
needs-scripts = Cordée needs JavaScript to play.
luck-right = Checked: { $decided ->
    [0] all that chance decided before the first move
    [1] the one thing that chance decided
   *[other] each of the { $decided } things that chance decided
} came from the number whose fingerprint was shown at the beginning. The host could change nothing, but could have known it beforehand.

## How well the computer plays.

level = { $number ->
    [1] First game
    [2] Stroll
    [3] Hike
    [4] Climb
    [5] Expert
   *[6] Master
}

## Puzzles, by what was measured.

puzzle-title = Puzzle { $number }
puzzle-win = It is your turn. Play so that you win in { $turns } { $turns ->
    [one] turn
   *[other] turns
}, whatever the others do.
puzzle-best = It is your turn. Find the way that is clearly the best.
puzzle-win-hint = Our way takes { $actions } { $actions ->
    [one] action
   *[other] actions
}. Every other way lets the others back into the game: { $next } % at most.
puzzle-best-hint = Our way takes { $actions } { $actions ->
    [one] action
   *[other] actions
} and gives you a chance to win of about { $best } %; every other that we know gives { $next } % at most.
puzzle-won = This wins in { $turns } { $turns ->
    [one] turn
   *[other] turns
}, whatever the others do.
puzzle-right = Your chance to win is about { $best } % now; with the next best way it would be { $next } %.
puzzle-missed = After this your chance to win is about { $chance } %, and { $best } % can be had. See what the others make of it.
puzzle-not-won = After this nothing is certain: your chance to win is about { $chance } %. There is a way that wins in { $turns } { $turns ->
    [one] turn
   *[other] turns
}. See what the others make of it.
