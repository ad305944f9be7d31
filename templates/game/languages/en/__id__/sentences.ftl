# What __Title__ says.

take = { $seat } takes { $count }, { $left } left.
ask = Your turn: take one, two or three stones.
awaited = { $seat } is to take stones.
heap = Stones on the heap: { $stones }.
has-taken = { $seat } has taken { $taken }.
over = { $names } took the last stone and wins.
bad-stones = stones: { $stones } does not follow __PREFIX__-1: a number from 1 to 100
result = { $score ->
    [0] nothing
   *[other] the last stone
}
