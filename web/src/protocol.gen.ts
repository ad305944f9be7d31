// Made from the Rust types; do not edit. RENEW=1 cargo nextest run -p cordee-house types

/**
 * A way to go on, and what is thought of it.
 */
export type Advised = { 
/**
 * The chance to win with it, in thousandths, …
 */
chance: number, 
/**
 * … and by how much that may be wrong: in nineteen of twenty imagined heaps of as many games it is not.
 */
margin: number, 
/**
 * How likely it is, by what was measured, that no other way that was thought about is better: in thousandths.
 */
sure: number, 
/**
 * If it wins whatever the others do: in so many turns of the seat at most, this one included.
 */
wins?: number, 
/**
 * Its actions in the game's notation: several where a turn has several, or a seat commits itself to a whole plan.
 */
do: Array<string>, 
/**
 * What will certainly happen, as the game's own events.
 */
then: unknown[], } & Text;

/**
 * A part of the small card that lies beside the board.
 */
export type Aid = { 
/**
 * Its heading.
 */
title: Text, 
/**
 * Short sentences, a line each.
 */
lines: Array<Text>, };

/**
 * Something that needs everybody's agreement.
 */
export type Asked = { by: Seat, 
/**
 * Who has agreed so far, the asker included.
 */
agreed: SeatSet, };

/**
 * 256 bits, written as 64 hexadecimal digits.
 */
export type Bits256 = string;

/**
 * A book to look into: with its pictures as the game shows them.
 */
export type Book = { 
/**
 * The pictures, in the order of the book.
 */
pictures: Array<Picture>, 
/**
 * What players call the game.
 */
title: Text, 
/**
 * The title as grammar wants it, by names that each language chooses: « du Lac Glacé » is French’s `of`.
 */
forms: Record<Lang, { [key in string]: string }>, 
/**
 * One sentence for the shelf.
 */
about: Text, 
/**
 * What one plays for, in one plain sentence: the book begins with it.
 */
goal: Text, 
/**
 * Author, publisher, year.
 */
credit: string, 
/**
 * How long a game takes, in minutes.
 */
minutes: number, 
/**
 * Is it usual to draw lots for who begins, also where nobody plays against friends?
 */
lots: boolean, 
/**
 * The game's options, each of them.
 */
option: Array<OptionEntry>, 
/**
 * Every rule of the game, in the order in which they are best read.
 */
rule: Array<RuleEntry>, 
/**
 * How actions are written, for those who type them.
 */
notation: Array<NotationEntry>, };

export type ChannelFailure = { 
/**
 * Milliseconds since 1970.
 */
at: number, why: Trouble, 
/**
 * When it is tried again; none if not.
 */
again: number | null, } & Text;

/**
 * A way to tell somebody, and how it went.
 */
export type ChannelInfo = { id: string, kind: ChannelKind, 
/**
 * The endpoint, the mail address, or the address that is called.
 */
address: string, 
/**
 * For mail.
 */
digest: Digest | null, 
/**
 * For webhooks.
 */
format: WebhookFormat | null, state: ChannelState, 
/**
 * When a notice was last delivered. Milliseconds since 1970.
 */
delivered: number | null, 
/**
 * What went wrong since.
 */
failure: ChannelFailure | null, };

export type ChannelKind = "push" | "mail" | "webhook";

export type ChannelState = "unconfirmed" | "ready" | "gone";

/**
 * `POST /api/device/channels`: another way to tell them. One with the same address takes the place of the one before.
 */
export type ChannelWish = { "kind": "push", endpoint: string, keys: PushKeys, } | { "kind": "mail", address: string, digest?: Digest, } | { "kind": "webhook", url: string, format?: WebhookFormat, };

/**
 * A game's chance, drawn again from its seed.
 */
export type Checked = { luck: Seal, 
/**
 * Did it come from there? Nothing as long as there is nothing to compare.
 */
right: boolean | null, 
/**
 * What was found, in a sentence.
 */
said: Text, };

export type ClientMessage = { 
/**
 * At most 40 characters; unique among all the client ever sends.
 */
id: string, } & ({ "type": "hello", table: string, keys: Array<string>, read: Array<Read>, } | { "type": "sit", seat: Seat, 
/**
 * Without a name, players are called by the colour of their seat.
 */
name: string | null, key: string, } | { "type": "stand", seat: Seat, } | { "type": "bot", seat: Seat, level: number | null, } | { "type": "host", seat: Seat, } | { "type": "first", first: First, } | { "type": "start" } | { "type": "act", seat: Seat, 
/**
 * The seat's [`State::decision`] that this is the answer to.
 */
decision: number, do: Array<string>, } | { "type": "why", seat: Seat, do: string, } | { "type": "legal", seat: Seat, prefix: string, } | { "type": "suppose", seat: Seat, do: Array<string>, } | { "type": "hint", seat: Seat, } | { "type": "hurry" } | { "type": "ping" } | { "type": "describe", viewer: Seat | null, } | { "type": "undo", seat: Seat, } | { "type": "answer_undo", seat: Seat, yes: boolean, } | { "type": "cover", seat: Seat, } | { "type": "back", seat: Seat, } | { "type": "resign", seat: Seat, } | { "type": "quiet", seat: Seat, quiet: QuietHours | null, } | { "type": "holiday", seat: Seat, days: number, } | { "type": "extend", seat: Seat, } | { "type": "rematch", seat: Seat, } | { "type": "visible", visible: boolean, });

/**
 * How much time everybody has. It runs for every seat that is to act, and stands still while chance or the computer
 * decides and while the house is closed.
 */
export type Clock = { 
/**
 * What each seat begins with.
 */
bank_ms: number, 
/**
 * What it is given for every decision that others see.
 */
gain_ms: number, 
/**
 * The most that it can have. A clock that may hold twelve hours is one for days: players have quiet hours then.
 */
cap_ms: number, when_out: WhenOut, 
/**
 * Does it stand still on Saturdays and Sundays, where the player is? For days only.
 */
weekends: boolean, 
/**
 * How many days of holiday each seat may take in one game. For days only.
 */
holidays: number, };

/**
 * A seat's time, as everybody may know it.
 */
export type ClockInfo = { left_ms: number, run: ClockRun, 
/**
 * How much holiday the seat may still take.
 */
holidays_ms: number, 
/**
 * It is on holiday for so long.
 */
holiday_ms: number | null, };

/**
 * Does a clock run?
 */
export type ClockRun = { "is": "stopped" } | { "is": "running", 
/**
 * It will rest after so long, if it is not out before.
 */
rests_in_ms: number | null, } | { "is": "resting", for_ms: number, } | { "is": "out" };

/**
 * How things are done at a table, whatever is played there: as whoever opens it says.
 */
export type Customs = { 
/**
 * May people who play against each other ask the computer for advice?
 */
advice: boolean, 
/**
 * The level at which the computer holds the seat of somebody who is away or has given up.
 */
cover: number, 
/**
 * Who begins. Rules, camps and colours go by the seats: whoever begins moves to the first, and the
 * others with them, each still beside the same neighbours.
 */
first: First, 
/**
 * How much time everybody has; without a clock, as much as they like.
 */
clock: Clock | null, };

/**
 * `GET /api/device`: everything that the house keeps about whoever uses this device.
 */
export type DeviceInfo = { lang: Lang, zone: string | null, 
/**
 * Milliseconds since 1970.
 */
since: number, 
/**
 * Where the person sits, the newest first.
 */
tables: Array<DeviceTable>, channels: Array<ChannelInfo>, };

export type DeviceSeat = { seat: Seat, 
/**
 * The name that others read there.
 */
name: string | null, };

/**
 * A table where somebody sits with this device.
 */
export type DeviceTable = { table: string, 
/**
 * None if the table is gone or cannot be opened here.
 */
game: string | null, seats: Array<DeviceSeat>, };

/**
 * `PUT /api/device`: how this device wishes to be addressed.
 */
export type DeviceWish = { lang: Lang, 
/**
 * Such as `Europe/Paris`: when its mornings are.
 */
zone: string | null, };

/**
 * How often mail is sent.
 */
export type Digest = "none" | "hourly" | "daily";

/**
 * How a game ended.
 */
export type Ending = { 
/**
 * A number a seat; none if resignation decided.
 */
scores: Array<number>, 
/**
 * What these numbers mean, in the game's own words.
 */
results: Array<Text>, winners: SeatSet, };

/**
 * Who begins a game.
 */
export type First = { "by": "seated" } | { "by": "chosen", seat: Seat, } | { "by": "lot" };

/**
 * Something that a seat could do.
 */
export type Foretold = { 
/**
 * Its actions in the game's notation: several where a turn has several, or a seat commits itself to a whole plan.
 */
do: Array<string>, 
/**
 * What will certainly happen, as the game's own events.
 */
then: unknown[], } & Text;

/**
 * A position, and the step that led to it.
 */
export type Frame = { told: Told | null, view: unknown, prompt: Text, };

/**
 * A game on the shelf. Its whole rule book is at `GET /api/games/{id}/book`.
 */
export type GameInfo = { id: string, title: Text, 
/**
 * The title as grammar wants it, by names that each language chooses.
 */
forms: Record<Lang, { [key in string]: string }>, about: Text, 
/**
 * What one plays for, in one sentence.
 */
goal: Text, 
/**
 * How many lessons teach it.
 */
lessons: number, 
/**
 * How many puzzles were found in it.
 */
puzzles: number, credit: string, minutes: number, min_seats: number, max_seats: number, 
/**
 * Does the game have secrets between players?
 */
secrets: boolean, 
/**
 * Is it usual to draw lots for who begins?
 */
lots: boolean, options: Array<OptionEntry>, 
/**
 * What each level of the computer is rated, from the first on; empty if nobody has measured it.
 */
ratings: Array<number>, 
/**
 * Every option with its default.
 */
defaults: Record<string, unknown>, };

/**
 * `GET /api/tables/{id}/glance`: how it stands at a table, in a line of a list.
 */
export type Glance = { game: string, stage: TableStage, seats: Array<HolderInfo>, 
/**
 * Who is to act.
 */
act: SeatSet, 
/**
 * How long ago everybody last saw something happen.
 */
still_ms: number, 
/**
 * The time of each seat; nothing for seats without a clock.
 */
clocks: Array<ClockInfo | null>, ending: Ending | null, 
/**
 * The table of the next game.
 */
next: string | null, };

export type HolderInfo = { "kind": "open" } | { "kind": "person", name: string | null, } | { "kind": "bot", level: number, name: number, };

/**
 * Who says, before the game, when it begins.
 */
export type HostInfo = { 
/**
 * A seat of theirs, if they have one.
 */
seat: Seat | null, 
/**
 * While they are away before the game: milliseconds until somebody seated may take over.
 */
wait_ms: number | null, };

/**
 * One entry of a stream.
 */
export type Item = { "is": "step" } & Told | { "is": "undone", keep: number, } | { "is": "said" } & Text;

/** A language of the house. These two are always there; others are looked up in the same way. */
export type Lang = "en" | "fr";

/**
 * Legal actions. All of them if `listed`; otherwise there are too many to send.
 */
export type Legal = { count: number, listed: boolean, 
/**
 * Where they were asked for and are too many: how they go on, up to the end of the next word.
 */
next?: Array<string>, 
/**
 * And one of them, to show how it is written.
 */
example?: string, actions: Array<LegalAction>, };

/**
 * How a client reads an action of [`Legal`].
 */
export type LegalAction = { do: string, 
/**
 * What will certainly happen, as the game's own events.
 */
then: unknown[], };

/**
 * A few tasks about one thing, done in two minutes.
 */
export type Lesson = { 
/**
 * Its name in addresses.
 */
id: string, 
/**
 * The rules of the book that it teaches.
 */
rules: Array<string>, 
/**
 * What it is about, in a few words.
 */
title: Text, 
/**
 * Its tasks, one after the other.
 */
steps: Array<Task>, };

export type LessonAnswer = { "type": "stands" } & Stand | { "type": "because", rule: Why | null, obstacle?: unknown, } & Text | { "type": "legal", legal: Legal, } | { "type": "supposed", view: unknown, } | { "type": "described", } & Record<Lang, Array<string>>;

export type LessonAsk = { "type": "look" } | { "type": "act", do: Array<string>, } | { "type": "why", do: string, } | { "type": "legal", prefix: string, } | { "type": "suppose", do: Array<string>, } | { "type": "describe" };

/**
 * `POST /api/games/{id}/lessons/{lesson}/try`, and the same for puzzles: each is a lesson of one task.
 */
export type LessonTry = { 
/**
 * Which task of the lesson, from 0 on.
 */
task: number, 
/**
 * Every step since the task's position, as it was told by the answers before.
 */
made: Array<RecordedStep>, ask: LessonAsk, };

/**
 * How well the computer plays, from 1 on.
 */
export type LevelInfo = { level: number, name: Text, 
/**
 * Does it think for some seconds? Then it can be hurried.
 */
ponders: boolean, };

/**
 * `POST /api/device/tables`: whoever uses this device sits here, and is to be told.
 */
export type LinkWish = { table: string, 
/**
 * The keys of their seats.
 */
keys: Array<string>, };

/**
 * The answer to [`LinkWish`].
 */
export type Linked = { seats: Array<Seat>, };

/**
 * `GET /api/tables`: tables that wait for players and are open to all.
 */
export type LobbyTable = { id: string, game: string, seats: Array<HolderInfo>, };

/**
 * What cards or dice decided, and how that changed everybody's chances in the eyes of the seat that
 * went on from there.
 */
export type Luck = { step: number, before: Array<number>, after: Array<number>, } & Text;

/**
 * A decision of a game, looked at again. Chances are in thousandths, one for each seat.
 */
export type Moment = { 
/**
 * How many steps of the record come before it.
 */
step: number, seat: Seat, 
/**
 * Everybody's chances before it, as the seat could know them.
 */
before: Array<number>, 
/**
 * The same after what the seat did.
 */
after: Array<number>, 
/**
 * What it did.
 */
done: Foretold, 
/**
 * What it had better done, if that is another thing.
 */
better: Foretold | null, 
/**
 * If the seat could win here whatever the others did: in so many turns at most.
 */
wins?: number, 
/**
 * What chance decided just before.
 */
luck: Luck | null, };

/**
 * Who makes a step: a seat, or the pseudo-player `chance`.
 */
export type Mover = number | "chance";

/**
 * `POST /api/tables`: open a table.
 */
export type NewTable = { game: string, options: Record<string, unknown>, customs?: Partial<Customs>, 
/**
 * A wish for each seat of the table.
 */
seats: Array<SeatWish>, 
/**
 * Begin at once; every seat must be taken.
 */
start: boolean, 
/**
 * Show the table in the lobby while seats are open.
 */
public: boolean, };

/**
 * An action, or an outcome of chance, as it is written.
 */
export type NotationEntry = { 
/**
 * `d7-d4`.
 */
text: string, 
/**
 * What it does.
 */
meaning: Text, };

/**
 * A word beside the board, once, in somebody's first game.
 */
export type Note = { 
/**
 * Its name: what was shown is not shown again.
 */
id: string, 
/**
 * Shown when the viewer's state, as JSON, has these fields; or when such an event was seen.
 */
when: Record<string, unknown>, 
/**
 * The things on the page it may stand at, the best first; `{field}` is a field of what it is due for. None: what to do.
 */
at: string | null, 
/**
 * Where in the viewer's state there has to be something as long as it is so, such as `players.{seat}.load`.
 */
still: string | null, 
/**
 * What it says.
 */
text: Text, };

export type NoticeItem = { table: string, seat: Seat, kind: NoticeKind, 
/**
 * How many decisions the seat had made.
 */
decision: number, };

/**
 * What a notice is about.
 */
export type NoticeKind = "turn" | "alarm" | "out" | "undo" | "over" | "closed" | "trial";

/**
 * `GET /api/notices`: how this house can tell somebody who is away.
 */
export type NoticeOffer = { 
/**
 * The house's public key for Web Push, as a browser wants it to subscribe: 65 bytes in base64url.
 */
push: string, 
/**
 * Does the host send mail?
 */
mail: boolean, 
/**
 * Does the host call addresses that players give?
 */
webhook: boolean, };

/**
 * A value worth offering.
 */
export type Offer = { 
/**
 * How many sit at such a table.
 */
seats: number, 
/**
 * What the option is set to.
 */
value: unknown, 
/**
 * What players call it.
 */
title: Text, 
/**
 * What it changes.
 */
help: Text, };

/**
 * What is asked for at `GET /api/games/{id}/lessons`.
 */
export type OpenLessons = { 
/**
 * In the order in which they are taken.
 */
lessons: Array<Lesson>, 
/**
 * The game on one page.
 */
brief: Array<Panel>, 
/**
 * The small card that lies beside the board.
 */
aids: Array<Aid>, 
/**
 * What is said during a first game.
 */
notes: Array<Note>, };

/**
 * What is asked for at `GET /api/games/{id}/puzzles`.
 */
export type OpenPuzzles = { 
/**
 * From the easiest to the hardest.
 */
puzzles: Array<Puzzle>, };

/**
 * The answer to [`NewTable`].
 */
export type Opened = { table: string, 
/**
 * The host's key; it also opens every seat wished for `me`. Nobody else gets it.
 */
key: string, seats: Array<Seat>, };

/**
 * An option of the game, as players choose it.
 */
export type OptionEntry = { 
/**
 * Its name in records: `quiet_limit`.
 */
key: string, 
/**
 * Its name for players.
 */
title: Text, 
/**
 * What it changes.
 */
help: Text, 
/**
 * Where it comes from.
 */
origin: Origin, 
/**
 * What a reconstruction rests on, or what the house decided and why.
 */
because?: Text, 
/**
 * Values worth trying, the default among them: offered by the lobby, played by the tests.
 */
samples: unknown[], 
/**
 * What players call a value, or the parts of one, by how it is written in a record; `null` for
 * none at all. An option whose samples all have a name takes no other values.
 */
names?: { [key in string]: Text }, 
/**
 * A value that a table of a certain size is offered in plain sight.
 */
offer?: Offer, };

/**
 * Where an entry comes from: the rule sheets' pictures and some of their numbers are lost.
 */
export type Origin = "sheet" | "reconstructed" | "house";

/**
 * A drawn part of "in brief".
 */
export type Panel = { 
/**
 * Its heading.
 */
title: Text, 
/**
 * A position, with what there is to say of it.
 */
picture: Picture, };

/**
 * A position for the game's own board to draw.
 */
export type Picture = { 
/**
 * By this name a rule asks for it.
 */
key: string, 
/**
 * What is to be seen.
 */
caption: Text, 
/**
 * How many play.
 */
seats: number, 
/**
 * Through whose eyes it is seen; an onlooker's if nobody's.
 */
viewer: Seat | null, 
/**
 * The game's own view, as JSON.
 */
view: unknown, 
/**
 * What happened in the last step, if that is shown too.
 */
told: Array<ToldEvent>, };

/**
 * Why something was refused.
 */
export type Problem = { why: Why, 
/**
 * What exactly could not be read, for programmers: in English.
 */
detail?: string, 
/**
 * It may be asked again after so many milliseconds.
 */
retry_ms?: number, } & Text;

export type PushKeys = { p256dh: string, auth: string, };

/**
 * The JSON that a pushed message carries, and a webhook is called with.
 */
export type PushMessage = { 
/**
 * The same whenever it is sent again.
 */
id: string, lang: Lang, title: string, body: string, 
/**
 * What it opens: a path of the page in a push, a whole address in a webhook.
 */
url: string, 
/**
 * A newer notice with the same tag takes the place of this one.
 */
tag: string, 
/**
 * What it is about; several if they were gathered, but not more than are told one by one.
 */
about: Array<NoticeItem>, };

/**
 * A position in which one way is clearly best: a lesson of one task.
 */
export type Puzzle = { 
/**
 * From 1, the easiest, to [`HARDEST`].
 */
difficulty: number, 
/**
 * How many players of each level found it, from the gentlest on, …
 */
found: Array<number>, 
/**
 * … of so many.
 */
asked: number, 
/**
 * Its name in addresses.
 */
id: string, 
/**
 * The rules of the book that it teaches.
 */
rules: Array<string>, 
/**
 * What it is about, in a few words.
 */
title: Text, 
/**
 * Its tasks, one after the other.
 */
steps: Array<Task>, };

/**
 * The hours of every day in which a player's clock of days stands still.
 */
export type QuietHours = { 
/**
 * Where the player is, as `Europe/Paris`.
 */
zone: string, 
/**
 * Minutes after midnight, …
 */
from: number, 
/**
 * … until these; earlier ones are of the next day, and the same are no quiet hours at all.
 */
to: number, };

/**
 * How far a client has read a stream.
 */
export type Read = { viewer: Seat | null, number: number, };

/**
 * One action of a record.
 */
export type RecordedStep = { 
/**
 * Who makes it.
 */
by: Mover, 
/**
 * What is done, in the notation of the game.
 */
do: string, };

/**
 * `GET /api/tables/{id}/replay` (as a viewer may see it) and `POST /api/replay` (a record from a
 * file): some positions of a game, in order.
 */
export type Replay = { game: string, seats: Array<HolderInfo>, viewer: Seat | null, 
/**
 * How many frames there are in all: one before the first step, and one after each that the
 * viewer may know of.
 */
total: number, 
/**
 * The number of the first frame given.
 */
from: number, frames: Array<Frame>, ending: Ending | null, 
/**
 * Where its chance came from; none if that cannot be checked.
 */
luck: Checked | null, };

/**
 * A review as it is stored with its game.
 */
export type Review = { moments: Array<Moment>, 
/**
 * How the victory was shared in the end, in thousandths.
 */
ending: Array<number>, };

/**
 * `GET /api/tables/{id}/review`: a finished game gone through again. It is made when it is first asked
 * for; until then the answer says how far it is.
 */
export type ReviewAnswer = { 
/**
 * How many decisions have been looked at, …
 */
done: number, 
/**
 * … of how many; 0 before it has begun.
 */
of: number, 
/**
 * Once all have.
 */
review: Review | null, 
/**
 * With it: for each step of the record, and for its end, the frame of the viewer's replay just before.
 */
frames: Array<number>, };

/**
 * A rule, as players read it.
 */
export type RuleEntry = { 
/**
 * `ALC-9`.
 */
id: string, 
/**
 * The part of the book it stands in, told with the first rule of that part.
 */
chapter: Text | null, 
/**
 * The rule in a few words.
 */
title: Text, 
/**
 * The rule itself. Paragraphs are parted by empty lines.
 */
text: Text, 
/**
 * One sentence that answers "why not?" to somebody who tried what the rule forbids.
 */
why: Text, 
/**
 * Where it comes from.
 */
origin: Origin, 
/**
 * What a reconstruction rests on, or what the house decided and why.
 */
because?: Text, 
/**
 * Formulas and coordinates, for those who write programs.
 */
note?: Text, 
/**
 * The keys of the pictures that belong to it.
 */
pictures: Array<string>, };

/**
 * The secret that a game's chance came from, and what was shown of it before.
 */
export type Seal = { 
/**
 * How chance is drawn from the seed.
 */
method: number, 
/**
 * The SHA-256 of the seed: shown when the game begins.
 */
hash: Bits256, 
/**
 * Shown when it is over.
 */
seed?: Bits256, 
/**
 * Where a lot decided who begins: the seat it fell on, by the numbers before all moved up.
 */
lot?: Seat, };

/**
 * A place at the table, counted from 0, clockwise.
 */
export type Seat = number;

export type SeatInfo = { holder: HolderInfo, 
/**
 * The level at which the computer holds this person's seat for now.
 */
covered: number | null, resigned: boolean, 
/**
 * Is anybody with this seat's key connected?
 */
here: boolean, 
/**
 * Milliseconds until the others may cover the seat, if it keeps them waiting.
 */
wait_ms: number | null, 
/**
 * The time of a person, once a game with a clock has begun.
 */
clock: ClockInfo | null, };

/**
 * Some of the seats of a table.
 */
export type SeatSet = Array<number>;

/**
 * Who is to hold a seat of a new table.
 */
export type SeatWish = { "kind": "open" } | { "kind": "me", 
/**
 * Without a name, players are called by the colour of their seat.
 */
name: string | null, } | { "kind": "bot", level: number, };

export type ServerMessage = { "type": "welcome", id: string, 
/**
 * Which build of the page the house serves. If the client has another one open, it should reload.
 */
build: string, table: TableInfo, 
/**
 * The seats that the client's keys open.
 */
seats: Array<Seat>, 
/**
 * Is the client the host?
 */
host: boolean, 
/**
 * A stream for each of its seats; for a client without a seat, the spectators'.
 */
streams: Array<Stream>, } | { "type": "seats", seats: Array<Seat>, host: boolean, } | { "type": "told", viewer: Seat | null, 
/**
 * The number of the newest of `told` in the viewer's stream.
 */
number: number, told: Array<Item>, state: State, } | { "type": "table", table: TableInfo, } | { "type": "done", id: string, } | { "type": "refused", id: string, why: Why, 
/**
 * What exactly could not be read, for programmers: in English.
 */
detail?: string, 
/**
 * It may be asked again after so many milliseconds.
 */
retry_ms?: number, } & Text | { "type": "because", id: string, 
/**
 * `None` if no rule forbids it: it is legal.
 */
rule: Why | null, 
/**
 * What stands in the way, as the game's own obstacle.
 */
obstacle?: unknown, } & Text | { "type": "legal", id: string, seat: Seat, prefix: string, legal: Legal, } | { "type": "supposed", id: string, 
/**
 * The game's own view; none if what one would see is not certain.
 */
view: unknown, } | { "type": "hint", id: string, seat: Seat, 
/**
 * The seat's [`State::decision`] that it is about.
 */
decision: number, 
/**
 * The best first; one at least.
 */
ways: Array<Advised>, } | { "type": "described", id: string, } & Record<Lang, Array<string>> | { "type": "bye", retry_ms: number, };

/**
 * `GET /api/shelf`: what can be played here, and against whom.
 */
export type Shelf = { 
/**
 * As in `ServerMessage::Welcome`.
 */
build: string, games: Array<GameInfo>, levels: Array<LevelInfo>, };

/**
 * How a task stands.
 */
export type Stand = { seats: number, you: Seat, 
/**
 * Every step since the task's position: to be sent with the next question.
 */
made: Array<RecordedStep>, 
/**
 * What the learner is told of the steps that are new; of all of them after [`LessonAsk::Look`].
 */
told: Array<Told>, state: State, verdict: TaskVerdict, };

/**
 * `GET /api/games/{id}/start`: how a game begins, for those who choose among its options.
 */
export type Start = { seats: number, 
/**
 * As a spectator sees it.
 */
view: unknown, };

/**
 * A position as one viewer sees it.
 */
export type State = { 
/**
 * The game's own view.
 */
view: unknown, turn: TurnInfo, 
/**
 * Whose turn it is and what to do, in a sentence; `{0}` stands for the name of seat 0.
 */
prompt: Text, 
/**
 * How many decisions the viewer's seat has made: an action answers this one.
 */
decision: number, 
/**
 * What the viewer's seat may do, if it is to act.
 */
legal: Legal | null, };

/**
 * A viewer's stream, as given to somebody who comes (back).
 */
export type Stream = { viewer: Seat | null, number: number, 
/**
 * Does `told` replace what the client has? Otherwise it follows it.
 */
afresh: boolean, 
/**
 * How many older entries there are that are not in `told`: the replay has them.
 */
earlier: number, 
/**
 * How many of the viewer's steps stood before the first of `told`.
 */
steps: number, told: Array<Item>, 
/**
 * Once the game has begun.
 */
state: State | null, };

/**
 * What everybody may know of a table.
 */
export type TableInfo = { id: string, game: string, 
/**
 * Does the game have secrets between players? Then a shared screen has a curtain.
 */
secrets: boolean, options: Record<string, unknown>, customs: Customs, stage: TableStage, seats: Array<SeatInfo>, host: HostInfo, 
/**
 * Did a lot decide who sits first?
 */
drawn: boolean, 
/**
 * What its chance comes from; none if it was opened before that could be checked.
 */
luck: Seal | null, 
/**
 * Milliseconds that somebody may be away on their turn before the others may let the computer
 * hold their seat.
 */
patience_ms: number, 
/**
 * The same for somebody who is there and does nothing.
 */
silence_ms: number, undo: Asked | null, rematch: Asked | null, 
/**
 * The table of the next game.
 */
next: string | null, ending: Ending | null, };

export type TableStage = "lobby" | "playing" | "over";

/**
 * A position, and something to do there.
 */
export type Task = { 
/**
 * What there is to know first; may be empty.
 */
say: Text, 
/**
 * What to do, in a sentence.
 */
task: Text, 
/**
 * What helps with it.
 */
hint: Text, 
/**
 * What to say when it is done.
 */
done: Text, 
/**
 * The learner's actions that do it, for whoever gives up: all that is told of the plan.
 */
solution: Array<string>, };

/**
 * Is the task done?
 */
export type TaskVerdict = { "is": "open" } | { "is": "solved" } | { "is": "missed", said: Text | null, };

/**
 * A step as one viewer gets to know it.
 */
export type Told = { 
/**
 * Who made it.
 */
by: Mover, 
/**
 * The notation, or the name that a hidden step goes by ("card").
 */
do: string, 
/**
 * What happened in it, as far as the viewer is told.
 */
events: Array<ToldEvent>, };

/**
 * An event for the board to show, and its sentence in each language.
 */
export type ToldEvent = { 
/**
 * The game's own event, as JSON.
 */
event: unknown, } & Text;

/**
 * Why a notice could not be delivered, in a word for programs.
 */
export type Trouble = "forbidden" | "unreachable" | "slow" | "rejected" | "gone";

export type TurnInfo = { act: SeatSet, over: Ending | null, };

/**
 * In which form an address is called.
 */
export type WebhookFormat = "json" | "ntfy";

/**
 * What happens when somebody's time is up.
 */
export type WhenOut = "ask" | "cover" | "lose";

/**
 * Why not, in a word for programs: it never changes. Or the rule that forbids it.
 */
export type Why = "asked" | "busy" | "channel" | "clock" | "closing" | "connections" | "device" | "failed" | "fair" | "game" | "hello" | "host" | "hosts" | "internal" | "key" | "level" | "message" | "name" | "notation" | "open" | "origin" | "path" | "patience" | "rate" | "record" | "rules" | "seat" | "secrets" | "setup" | "socket" | "stage" | "stale" | "storage" | "table" | "turn" | "undo" | `${string}-${number}`;

/** The same in every language. */
export type Text = Record<Lang, string>;
