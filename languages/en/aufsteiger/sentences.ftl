# What Die Aufsteiger says.
squeezed = The pawn of { $seat } makes room on its face.
wall-opens = The wall opens: the pawn of { $seat } is on the open table again.
stone = { $seat } puts the blocking stone on { $block }, at height { $height }.
stone-gone = The stone of { $seat } leaves { $block } and the game.
end = { $seat } ends the turn.
stay = { $seat } stays put.
best = A new best for { $seat }: height { $height }.
rise = { $seat } ends higher than the turn began: height { $height }.
last-round = The last round: one more turn each.
time-up = All { $turns } turns of the game have been played.
awaited = { $seat } is to play.
awaited-together = A block was moved: { $seat } may move their pawn, without a ladder.
barred = Barred this turn: { $block }.
turns = Turns played: { $turns } of { $of }.
ask = Your turn: move your pawn or a block, or end the turn.
ask-block = Your turn: move a block, or end the turn.
ask-pawn-stone = Your turn: move your pawn, place your stone or end the turn.
ask-pawn = Your turn: move your pawn, or end the turn.
ask-stone = Your turn: place your stone, or end the turn.
ask-end = Your turn: end the turn.
ask-together = A block was moved: move your pawn without a ladder, or stay where you are.
ask-no-way = A block was moved, but it opens no way for you.
on-the-table = on the table
on-cell = on { $cell }, height { $height }
goods-stone = stone
goods-stone-on = stone on { $block }
nothing = nothing
player = { $seat } ({ $color }): { $place }, best { $best }, there since turn { $arrived }; left: { $goods }.
walled-in = Walled-in table: { $cells }.
area = Height { $height }, { $block } ({ $id }): { $cells }.
climb = { $seat } climbs to height { $height }, { on-face }.
change-places = { $seat } changes places at height { $height }.
to-the-table = { $seat } goes down to the table.
go-down = { $seat } goes down to height { $height }, { on-face }.
ladder = { $seat } goes up the { ladder-name } to height { $height }, { on-face }.
bridge = { $seat } crosses by the { ladder-name } laid as a bridge, { on-face }, at height { $height }.
turn = { $seat } turns { $block } in its place: { how }{ $color } on top, height { $height }.
block = { $seat } takes { $block } from height { $before } and sets it down: { how }{ $color } on top, height { $height }.
quiet = { $left ->
    [0] { $of } turns in a row without a climb: the game ends.
    [1] Turns in a row without a climb: { $turns } of { $of }. Last chance!
   *[other] Turns in a row without a climb: { $turns } of { $of }.
}
over = { $list } wins the game, highest of all: height { $height }.
over-last = { $list } wins the game: others are at height { $height } too, but have been there longer.
over-first = { $list } wins the game: others are at height { $height } too, but got there later.
over-shared = { $height ->
    [0] Nobody is above the table. A shared victory: { $list }.
   *[other] A shared victory at height { $height }: { $list }.
}
result = { $height ->
    [0] on the table
   *[other] at height { $height }
}

## The names of things.

ladder-name = { $ladder ->
    [short] short ladder
   *[long] long ladder
}
the-block = { $kind ->
    [half] the { $color } half cube
    [cube] the { $color } cube
    [double] the { $color } double cube
   *[pillar] the pillar
}
how = { $how ->
    [flat] flat,{ " " }
    [edge] on edge,{ " " }
    [upright] upright,{ " " }
    [lying] lying,{ " " }
   *[alike] { "" }
}
on-face = { $face ->
    [red] on a red face
    [yellow] on a yellow face
    [darkblue] on a dark blue face
    [lightblue] on a light blue face
    [violet] on a violet face
    [grey] on a grey face
   *[table] on the table
}
color = { $color ->
    [red] red
    [yellow] yellow
    [darkblue] dark blue
    [lightblue] light blue
    [violet] violet
   *[grey] grey
}

## Why not: what stands in the way.

bars-load = { $by } lies on it.
bars-pawn = The pawn of { $seat } stands there.
bars-stone = The stone of { $seat } blocks this face.
bars-barred = { $block } has just been moved: it may not be moved again in the next turn.
bars-moved = You have already moved { $block }: one block a turn.
bars-uneven = The ground is not level there: the block would overhang.
bars-loose = There it would touch no other block.
bars-crowd = The pawn of { $seat } would find no room on its face.
bars-color = The top is { $color }: you may only walk on grey and on your own colour.
bars-full = There is no room left on this face.
bars-closed = No way over grey or your own colour leads there.
bars-climbed = Your pawn has moved already: move a block first, or use a ladder.
bars-step = This step is { $rise } high: { $needs ->
    [any] it takes a ladder, set right before it
    [long] it takes the long ladder, set right before it
   *[none] no ladder is long enough
}.

## The drawing for a terminal.

or-on-the-table = , on the table
stands = { $color }, height { $height }

## What is wrong with options and set-ups; options go by their names in records.

bad-colors = colors: { $names } do not follow AUF-5: { $why ->
    [number] one for each of the { $seats } seats
    [grey] no player is grey
   *[twice] no colour twice
}
bad-patience = patience: 0 does not follow AUF-18: a whole number from 1 on
bad-block = blocks: { $id } does not follow { $rule }: { $why }
bad-count = it is there { $count } times, not once
bad-loose = it touches no other block
bad-base = it should rest on height { $base }, but { $cell } is { $height } high
bad-far = { $x },{ $y } is too far out: keep within { $far }
bad-shape = it cannot stand with { $top } on top in direction { $dir }
bad-setup-colors = colors: the set-up does not follow AUF-9: the option fixes other colours
