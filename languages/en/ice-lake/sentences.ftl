# What Ice Lake says.

## The log. No coordinates: the board shows where.

ready = { $seat } is ready.
programme = { $steps ->
    [one] { $seat } has written one step.
   *[other] { $seat } has written { $steps } steps.
}
skate = { $seat } skates { direction }.
stop-skater = { $seat } stops: { $other } bars the way.
stop-crack = { $seat } stops at a crack.
face = { $seat } turns { direction }.
stuck = { $seat } has no way on: out.
ashore = { $seat } skates off the lake: out.
still = { $seat } cannot make a single step: out.
floe = A piece of ice breaks away.
surrounded = The ice gives way all around: { $names }, out.
round = Round { $round }: { $first } will go first.
cut-off = Nobody left to reach: back from the shore for { $names }.
rejoin = { $seat } comes back from the shore, facing { direction }.
stays = No free hex is left on the rim: { $seat } stays.
over = { $winners ->
    [one] { $names } wins: nobody else is left on the ice.
   *[other] A shared victory: { $names } went out together, last of all.
}
direction = { $facing ->
    [N] north
    [NE] northeast
    [SE] southeast
    [S] south
    [SW] southwest
   *[NW] northwest
}

## What to do now, and the board in words.

ask-face = You were stopped: choose which way to face.
awaited-face = { $seat } was stopped and chooses which way to face.
ask-rejoin = You can no longer reach anybody: choose a hex of the rim, then which way to face.
awaited-rejoin = { $seat } can no longer reach anybody and comes back from the shore.
lake = A lake of { $side } hexes a side, round { $round }, { $first } goes first.
adrift = Hexes broken away from the shore: { $hexes }.
wait = You are ready. Waiting for { $waiting }.
wait-programme = Waiting for the programme of { $waiting }.
no-cracks = No cracks yet.
cracks = Cracks ({ $count }): { $list }.
write = { $written ->
    [0] Write your programme.
    [one] Your programme has one step: go on, or end it.
   *[other] Your programme has { $written } steps: go on, or end it.
}
skater-out = { $seat }: { $score ->
    [0] out, before all others
    [one] out, after one other
   *[other] out, after { $score } others
}.
skater = { $seat }: on { $at }, facing { direction }{ $doing }.
still-writing = , still writing
is-ready = , ready
letters = , programme { $letters }{ $stopped ->
    [yes] , steps done: { $done }
   *[no] { "" }
}
result = { $score ->
    [0] out before everybody else
    [1] on the ice longer than one opponent
   *[other] on the ice longer than { $score } opponents
}

## Ahead, left and right, as a reader types them; records have A, G and D.

letter = { $letter ->
    [A] F
    [G] L
   *[D] R
}

## What is wrong with options and set-ups; options go by their names in records.

bad-max-letters = max_letters: 0 does not follow LAC-5: a whole number from 1 on, or none

## What stands in the way of a refused action.

bars-blank = Write at least one step before you end.
bars-long = { $most ->
    [1] Your programme has its only step: one is the most at this table.
   *[other] Your programme already has { $most } steps: that is the most you may write.
}
bars-stopped = First choose which way to face, after this stop.
bars-crack = A crack already runs that way: face another.
bars-shore = That way lies the shore: face the lake.
bars-away = First come back from the shore: touch one of the ringed hexes.
bars-ashore = That is not on the lake.
bars-inland = That is out on the lake: you come back on its rim.
bars-taken = { $seat } already stands there.
bars-parted = Cracks part that hex from the other skaters.
