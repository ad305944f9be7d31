# What Alcatraz says.
out = { $seat } leaves the cell for { $to }.
move = { $seat } goes from { $from } to { $to }.
walk = The guard of row { $row } walks from { $from } to { $to }.
caught = The prisoner of { $seat } on { $at } is caught and goes back to the cell.
board = { $seat } boards the boat from { $from }: { $boat } aboard.
pass = { $seat } cannot move and passes.
alarm = Alarm! The die wakes the guard of row { $row }; { $seat } chooses where he runs.
limit = { $left ->
    [one] One more turn
   *[other] { $left } more turns
} without a boarding, and the game ends.
awaited = { $seat } is to move a prisoner.
die-rolls = Alarm! The die is rolled for { $seat }.
send-guard = Alarm! Send the guard of row { $row } left or right.
awaited-alarm = Alarm! { $seat } chooses where the guard of row { $row } runs.
guards = Guards: { $guards }.
nobody = nobody
player = { $seat }: { $cell } in the cell, in the yard { $yard }, { $boat } on the boat.
quiet = Turns without a boarding: { $quiet } of { $end }.
boat = boat
cell = cell
guard-stays = { $seat } leaves the guard on { $to }, at the end of his row.
guard-runs = { $seat } sends the guard to the { $side ->
    [left] left
   *[right] right
}: he runs from { $from } to { $to }.
over = { $late ->
    [yes] Too many turns without a boarding.{ " " }
   *[no] { "" }
}{ $winners ->
    [one] { $names } wins
   *[other] { $names } share the victory
}: { over-aboard } on the boat{ $others ->
    [0] { "" }
   *[other] , against { $list }
}.
over-aboard = { $most ->
    [0] no prisoner
    [one] { $most } prisoner
   *[other] { $most } prisoners
}
over-against = { $count } of { $seat }
ask = Your turn: { $what ->
    [pass] none of your prisoners can move, pass.
    [board] board the boat, or move a prisoner.
   *[move] move a prisoner.
}{ $late ->
    [yes] { " " }{ limit }
   *[no] { "" }
}
result = { $score ->
    [0] nobody on the boat
   *[other] { $score } on the boat
}

## Why not: what stands in the way.

bars-alarm = First send the guard of row { $row } left or right.
bars-stranger = The prisoner on { $at } belongs to { $seat }: you move only your own.
bars-nobody = None of your prisoners stands on { $at }.
bars-bend = From { $from } to { $to } there is a corner: a prisoner goes straight.
bars-taken = A prisoner of { $seat } already stands on { $at }.
bars-guard = The guard on { $at } bars the way.
bars-shore = { $at } is not on the landing: you board from a hatched square.
bars-answer = You go { bars-squares }, so the guard of row { $row } would come { bars-squares } and take { $count ->
    [one] your prisoner
   *[other] your prisoners
} on { $men }.
bars-squares = { $squares ->
    [one] { $squares } square
   *[other] { $squares } squares
}

## What is wrong with options and set-ups; options go by their names in records.

bad-quiet-limit = quiet_limit: 0 does not follow ALC-18: a whole number from 1 on
bad-guards = guards: { $guards } does not follow ALC-2: eight letters from a to i for rows 1 to 8, the first an e
