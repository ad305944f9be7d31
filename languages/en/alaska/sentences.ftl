# What Alaska says.

## What to do now, and the board in words.

ask-freeze = Your turn: lay { $floes }.
ask-melt = Your turn: let { $floes } melt.
ask-bear = The bear: put it somewhere else.
ask-bear-first = The bear comes: put it on the ice.
ask-found = A found container: take one of yours from the island, or leave it.
ask-robbed = { $robber } wants to rob you of a container: { $can ->
    [yes] play fog, or yield
   *[no] you have no fog and must yield
}.
ask-fogged = Your robbery is lost in fog: { $can ->
    [yes] play another robbery, or yield
   *[no] you have no other robbery and must yield
}.
winter = It is winter.
spring = It is spring; turns without melting or delivery: { $quiet } of { $most_quiet }, then the game ends.
vehicle = { $who }: { $here }, { $carries }; { $cards }, { $points }.
hand = Your hand: helicopters { $helicopter }, robberies { $robbery }, fogs { $fog }.
bear-is = The bear is { $here }.
containers-here = Containers { $here }: { $list }.
containers-lost = Containers lost: { $list }.
floes-of = Floes, { $name }: { $list }.
no-stock = No floes left in stock.
stock = In stock: { $list }.
nothing = nothing
decks = Cards to draw: ice { $ice }, event { $events }. Open events: { $open }.
final-round-called = The final round begins when this turn ends.
final-round-left = The final round; voyages left: { $left }.
draws-ice = { $who } draws an ice card.
draws-event = { $who } draws an event card.
ask-voyage = { $last ->
    [yes] Your last voyage
   *[no] Your voyage
}: { $left ->
    [0] no steps left
    [1] one step left
   *[other] { $left } steps left
}.{ $leave ->
    [yes] { " " }You must leave this place if you can.
   *[no] { "" }
}
awaited = { $who } { $what ->
    [freeze] is to lay a floe
    [melt] is to let a floe melt
    [bear] is to move the bear
    [found] may take a found container
    [robbed] may answer the robbery
    [fogged] may answer the fog
    [last-voyage] is on a voyage of the final round
   *[voyage] is on a voyage
}.
carries = carries { $what }
carries-nothing = carries nothing
floes-next = { $list }; { $floe }
result = { $score ->
    [0] no container in the camp
    [1] one container in the camp
   *[other] { $score } containers in the camp
}

## The names of things.

own-container = one of their containers
container-of = a container of { $colour }
some-of = { $number } of { $colour }
some-of-nobody = { $nobodys } of nobody
firm = { $land ->
    [NW] the red camp
    [NE] the yellow camp
    [SE] the dark blue camp
    [SW] the light blue camp
    [N] the north shore
    [E] the east shore
    [S] the south shore
    [W] the west shore
   *[island] the island
}
floe-at = floe { $place }
the-floe = the floe { $near }
row-off = { $row ->
    [1] { "" }
    [2] in the second row{ " " }
    [3] in the third row{ " " }
   *[4] in the fourth row{ " " }
}off { firm }
middle-of-row = { row-off } (in the middle)
nth-of-row = { row-off } ({ $nth ->
    [1] first
    [2] second
    [3] third
   *[4] fourth
} from the { $side ->
    [N] north
    [E] east
    [S] south
   *[W] west
})
near-island = near the island (at { $hour } o’clock)
land = { $land }
at = { $land ->
    [camp] in { $name }
   *[other] on { $name }
}
floe-kind = { $number ->
    [1] { $kind ->
        [single] single floe
        [double] double floe
       *[triple] triple floe
    }
   *[other] { $kind ->
        [single] single floes
        [double] double floes
       *[triple] triple floes
    }
}
floes = { $number ->
    [1] one { floe-kind }
   *[other] { $number } { floe-kind }
}
form = { $form ->
    [single] single
    [double] double
    [straight] straight triple
   *[bent] bent triple
}
event-card = { $card ->
    [bear] the bear
    [robbery] a robbery
    [found] a found container
    [frostbite] frostbite
    [helicopter] a helicopter
   *[fog] fog
}
event-effect = { $card ->
    [bear] the bear goes elsewhere
    [robbery] to seize a container left on the ice
    [found] a container to take from the island
    [frostbite] back to camp, no voyage
    [helicopter] to land anywhere
   *[fog] to foil a robbery
}
event-name = { $card ->
    [bear] bear
    [robbery] robbery
    [found] found container
    [frostbite] frostbite
    [helicopter] helicopter
   *[fog] fog
}
in-camp = { $number ->
    [one] { $number } container
   *[other] { $number } containers
} in camp
cards = { $number ->
    [one] { $number } card
   *[other] { $number } cards
}
over = { $winners ->
    [one] { $names } wins the game{ $with }.
   *[other] A shared victory{ $with }: { $names }.
}

## The log.

spring-begins = No floe can be laid any more: spring begins, and the ice will melt.
ice-cards-back = The ice deck is used up: all its cards go back into it.
event-cards-back = The event deck is used up: all its cards go back into it, those held in hand too.
hands-back = Cards given back: { $list }.
keeps-card = { $who } draws an event card and keeps it face down.
can-take-nothing = { $who } can take nothing: { $why ->
    [full] the vehicle is full
   *[none] none of their containers is left on the island
}.
leaves-container = { $who } leaves the container on the island.
fog = { $who } answers with fog.
yields = { $who } answers with no card.
ends-voyage = { $who } ends the voyage.
last-voyage = { $who } makes a last voyage.
ice-card = { $who } draws an ice card: { $does ->
    [melt] { $due ->
        [0] no floe melts
       *[other] { $floes } to melt
    }
   *[freeze] { $due ->
        [0] no floe to lay
       *[other] { $floes } to lay
    }
}.
draws-card = { $who } { $kept ->
    [yes] draws and keeps
   *[no] draws
} { $name }{ $kept ->
    [bear] { "" }
   *[no] : { $effect }
}.
melts = { $who } lets a { $kind } melt { $near }.
cut-off = No ice leads to the shore any more from { $list }.
stranded = The way home is cut for { $names }.
finds-on-island = { $who } finds one of their containers on the island.
finds = { $who } finds one of their containers, brought from the island, { $here }.
with = { " " }with { $what }
final-round = The final round: { cause }. { $who ->
    [everybody] Everybody makes one more voyage.
   *[others] Everybody else makes one more voyage.
}
game-ends = The game ends here: { cause }.
cause = { $cause ->
    [cut-off] no container can reach the shore any more
    [nothing-left] no container is left outside the camps
   *[quiet] nothing has melted or come home for too long
}
freezes = { $who } lays a { $kind } { $near }.
no-room = No further { $kind } can be laid.
no-thaw = No further { $kind } can melt.
puts-bear = { $who } puts the bear { $there }.
sends-bear = { $who } sends the bear away from { $from }, to { $to }.
frostbite-at-home = { $who } stays { $home }, without a voyage this turn.
frostbite = { $who } leaves { $from } for home, without a voyage this turn.
goes = { $who } goes from { $from } to { $to }{ $with }.
flies = { $who } plays a helicopter and flies from { $from } to { $to }{ $with }.
loads = { $who } loads { $what } { $here }.
leaves = { $who } leaves { $what } { $here }.
delivers = { $who } brings home { $what }: { $points } in camp.
gives = { $who } leaves { $what } in the camp of { $to }: { $points } there.
robs = { $who } plays a robbery: { $what } { $here }.
robbed = The robbery succeeds: { $who } loads { $what } { $here }.
foiled = The robbery fails: { $who } takes nothing from { $victim }.
count = Containers in camp: { $list }.

## The drawing for a terminal.

island = island

## What is wrong with options and set-ups; options go by their names in records.

bad-floes = floes: { $number } of the form { $name }, but no ice card that places them: see ALA-7
bad-event-cards = event_cards: there is no card at all, but ALA-8 wants a deck to draw from
bad-ice-cards = ice_cards: there is no card at all, but ALA-7 wants a deck to draw from

## What stands in the way of a refused action.

bars-freeze = Lay your floes first.
bars-melt = Let a floe melt first.
bars-bear-first = Put the bear somewhere first.
bars-found = First take the found container, or leave it.
bars-answer = Answer first: a card, or yield.
bars-island = The island is not water: no floe goes there.
bars-shape = No floe has that shape.
bars-frozen = There is ice already.
bars-kind = The card asks for a { $kind }.
bars-stock = { $form ->
    [single] No single floe is left.
    [double] No double floe is left.
    [straight] No straight triple is left.
   *[bent] No bent triple is left.
}
bars-water = The water there is not frozen.
bars-name = That place is written “{ $at }”: a floe has the name of its first hex.
bars-vehicle = The vehicle of { $who } stands on it: this floe does not melt.
bars-laden = Containers lie on it: a floe without any melts first.
bars-bear-way = The bear bars the way.
bars-bear = The bear is there.
bars-full = { $way ->
    [yes] A floe on the way
   *[no] This floe
} already has { $objects } objects{ $vehicle ->
    [1] { "" }
   *[other] , and your laden vehicle is two
}: three at most.
bars-spent = You have made your three steps.
bars-landed = After a step and then a flight there are no more steps.
bars-steps = That is { $steps } steps away: a step leads to the next place.
bars-far = That is { $steps } steps away, and you have { $left ->
    [1] one
   *[other] { $left }
} left.
bars-cut = No ice leads there from here.
bars-carries = Your vehicle carries a container already.
bars-empty = Your vehicle carries nothing.
bars-loaded = You have loaded here already: once at each stop.
bars-unloaded = You have unloaded here already: once at each stop.
bars-nothing = No container of { $who } lies here.
bars-safe = In the camp of { $who } containers are safe.
bars-peace = On the island nobody is robbed.
bars-own = It is one of yours: load it, without a card.
bars-leave-bear = The bear is here: you must leave while you can.
bars-leave-full = More than three objects are on this floe: you must leave while you can.
bars-here = It is there already.
bars-closed = The bear goes neither to the island nor to a camp.
bars-floe = The bear comes to a floe first.
bars-card = That takes a { $card } card in your hand.
