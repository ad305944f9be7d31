# What Vertical says.
last = The last round: { $left } tiles are left, one each.
take = { $seat } packs { $token }.
draw = { $seat } draws { $tile }.
place = { $seat } places { $tile } in row { $row }.
equip = { $seat } puts { $token } down in row { $row }.
end = { $seat } leaves it at that.
pass = { $seat } passes through the rock from the cave in row { $from } to the one in row { $to }.
ride = { $seat } rides the zip-line from row { $from } to row { $to }.
held = { $seat } slips in row { $row }, but the carabiner holds: no fall.
spared = { $seat } is still on the ground: no harm done.
drawing = A tile is drawn for { $seat }.
awaited-pack = { $seat } is choosing equipment.
awaited-place = { $seat } is to place { $tile }.
awaited-climb = { $seat } is about to climb.
supply = Supply: { $supply }.
ask-pack = Your turn: pick a token for your bag ({ $more } more).
ask-place = Your turn: you drew { $tile }, place it on the cliff.
ask-go = Your turn: go to your carabiner, in row { $to }.
ask-nothing = Your turn: nothing more to do here, end your turn.
ask-equip = Your turn: put an orange token on the cliff, or end your turn.
ask-climb = Your turn: { $ways }, or end your turn.
ask-climb-or-equip = Your turn: { $ways }, or end your turn. Before that you may put down an orange token.
leave-ground = { $seat } leaves the ground for row { $to }.
climb = { $seat } climbs to row { $row }.
traverse = { $seat } steps across, still in row { $row }.
climb-down = { $seat } climbs down to row { $row }.
fall-held = { $seat } falls from row { $from }: the carabiner in row { $to } stops the fall.
fall = { $seat } falls from row { $from } all the way to the ground.
fall-past = { $count ->
    [one] The carabiner where { $names } stands stops nobody else.
   *[other] The carabiners where { $names } stand stop nobody else.
}
no-cliff = The cliff is not begun.
row = Row { $row }: { $tiles }.
on-place = on { $at }
on-the-ground = on the ground
player = { $seat }: { $stands }; in the bag: { $bag }.
stack = Stack { $number }: { $left }.
nothing = nothing
result = { $row ->
    [-1] on the ground
   *[other] in row { $row }
}
in-row = row { $row }
over = { $winners ->
    [one] { $names } wins, the highest of all: { $top }
   *[other] { $names } share the victory at the same height: { $top }
}{ $others ->
    [0] { "" }
   *[other] , ahead of { $list }
}.
stack-begun = Stack { $stack } is begun: { $tiles ->
    [one] { $tiles } tile
   *[other] { $tiles } tiles
}, { $falls ->
    [0] no fall among them
    [one] { $falls } of them a fall
   *[other] { $falls } of them falls
}.
way-step = { $from ->
    [ground] step onto the cliff
   *[cliff] move by one tile
}
way-cave = pass to another cave
way-zip-line = ride the zip-line
ways-or = { $ways } or { $way }

## The names of things.

tile = { $kind ->
    [plain] plain
    [axe] ice-axe
    [crampons] crampons
    [ladder] ladder
    [cave] cave
    [danger] danger
   *[fall] fall
}
a-tile = { $kind ->
    [plain] a plain tile
    [axe] an ice-axe tile
    [crampons] a crampons tile
    [ladder] a ladder tile
    [cave] a cave
    [danger] a danger tile
   *[fall] a fall
}
token = { $token ->
    [axe] ice-axe
    [crampons] crampons
    [map] cave map
    [carabiner] carabiner
    [ladder] ladder
   *[zipline] zip-line
}
a-token = { $token ->
    [axe] an ice-axe
    [crampons] a pair of crampons
    [map] a cave map
    [carabiner] a carabiner
    [ladder] a ladder
   *[zipline] a zip-line
}

## Why not: what stands in the way.

bars-pack = Pack your bag first.
bars-drawn = First place the tile you have drawn.
bars-laid = There is a tile in that place already.
bars-first = The first tile goes to the middle of the foot.
bars-apart = There the tile would touch no other along a side.
bars-below = Nothing is placed below the ground.
bars-duty = You have just put this carabiner down: go to its tile first.
bars-bare = There is no tile in that place yet.
bars-far-ground = From the ground you can only step onto row 0.
bars-far = That is too far: one step leads to the next tile, up, down or sideways.
bars-danger = Nobody goes onto a danger tile.
bars-steep = No ladder stands there: it cannot be climbed.
bars-nearer = The passage leads to the nearest cave, which is this one.
bars-above = A zip-line never goes up.
bars-high = For now a cave goes no higher than row { $row }.
bars-lacks = You would need { $token } in your bag.
bars-equipped = That tile already has { $token }.
bars-taken = { $seat } already stands there.
bars-spent = There { $token ->
    [crampons] are no { token }
   *[other] is no { token }
} left.
bars-no-ladder-tile = A ladder goes on a ladder tile only.
bars-danger-tile = Nothing is fixed on a danger tile.
bars-carabiner = A carabiner goes where you can get to this turn.

## The drawing for a terminal.

ground = ground
stack-left = stack { $number }: { $left }
legend-tiles = . plain  i ice-axe  c crampons  l ladder logo  H ladder  o cave  # danger
legend-tokens = + carabiner  ~ zip-line

## What is wrong with options and set-ups; options go by their names in records.

bad-tokens = tokens: { $sum } tokens do not follow VER-2: { $packed } are needed for { $seats } bags
bad-tiles = tiles: { $sum } tiles do not follow VER-1: sixty in all
bad-stacks = tiles: { $stacks } stacks do not follow VER-1: a list of three
