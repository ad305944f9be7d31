import type { Lang, Reader as AnyReader } from '../board';
import { isCamp, isLand, MIDDLE, placeOf, type Spot } from './lake';
import { bestOf, called, capital, exactly, firmName, lies, reaching } from './places';
import type { Target } from './offers';
import { lie as lieAt, type Lie } from './turning';
import type { Event, Form, Hex, Place, View } from './types.gen';
import { list, words } from './words';

/** Who reads, and what they look at. */
export type Reader = AnyReader<View>;

/** What can be done with a spot right now. */
export interface Doing {
  target: Target | undefined;
  lie: Lie | null;
}

/** A spot in words: what it is, what stands there, what can be done. */
export function label(spot: Spot, doing: Doing, reader: Reader): string {
  const parts = [what(spot, reader), ...contents(spot, reader)];
  const can = doing.lie ? layingHere(doing.lie, spot, reader.lang) : doing.target && does(doing.target, reader);
  if (can) parts.push(can);
  return parts.join(', ');
}

function what(spot: Spot, { view, names, lang }: Reader): string {
  const w = words[lang];
  if (spot === 'island' || isLand(spot)) {
    const owner = view.land.find(({ at }) => at === spot)?.camp_of ?? null;
    return firmName(spot, owner === null ? null : (names[owner] ?? ''), isCamp(spot), lang);
  }
  const plate = view.floes.find(({ hexes }) => hexes.includes(spot));
  if (!plate) return capital(`${w.water} ${exactly(spot, lang)}`);
  const best = bestOf(plate.hexes);
  const here = spot === best ? '' : w.here(exactly(spot, lang));
  return capital(joined(w.floe(exactly(best, lang), plate.form), here, reaching(plate.hexes, spot, lang)));
}

/** Is this hex only part of a floe that is called by another? Then whoever goes from choice to choice passes it by. */
export function isAlong(spot: Spot, { floes }: Pick<View, 'floes'>): boolean {
  const plate = floes.find(({ hexes }) => hexes.includes(spot));
  return plate !== undefined && bestOf(plate.hexes) !== spot;
}

const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join(', ');

/** Said to whoever is at one of its hexes. */
const layingHere = ({ form, hexes }: Lie, at: Spot, lang: Lang) => joined(words[lang].layHere(form), reaching(hexes, at, lang));

/** The floe in hand, and what laying it where one is would do. */
export interface InHand {
  form: Form;
  turn: number;
  lie: Lie | null;
  at: Hex | null;
}

/** What is said when the floe in hand was turned, or changed its shape: how it would lie where one is. */
export function turned({ form, turn, lie, at }: InHand, lang: Lang): string {
  const w = words[lang];
  if (at !== null && !lie) return `${capital(w.form[form])}. ${w.fitsNot}`;
  const how = at === null || !lie ? reaching(lieAt(form, turn, MIDDLE).hexes, MIDDLE, lang) : reaching(lie.hexes, at, lang);
  return `${capital(joined(w.form[form], how))}.`;
}

const laying = ({ form, hexes }: Lie, lang: Lang) => words[lang].lay(form, lies(hexes, lang));

/** Everything that stands at a spot. */
function contents(spot: Spot, reader: Reader): string[] {
  const { view, you, names, lang } = reader;
  const w = words[lang];
  const place = placeOf(view, spot);
  if (place === null) return [];
  const vehicles = view.players.flatMap((player, seat) => {
    if (player.at !== place) return [];
    const who = seat === you ? w.yourVehicle : w.vehicle(names[seat] ?? '');
    return player.load === null ? [who] : [`${who} ${w.carries(crates(1, player.load, reader))}`];
  });
  const at = [...view.floes, ...view.land].find((one) => one.at === place)?.containers ?? (place === 'island' ? view.island : []);
  const seated = view.players.length;
  const loose = at.slice(0, seated).flatMap((count, colour) => (count > 0 ? [crates(count, colour, reader)] : []));
  const nobodys = at.slice(seated).reduce((sum, number) => sum + number, 0);
  if (nobodys > 0) loose.push(crates(nobodys, seated, reader));
  const duty = mustLeave(view, you) === place ? [w.mustLeave] : [];
  return [...(view.bear === place ? [w.bear] : []), ...vehicles, ...loose, ...duty];
}

/** The place that the viewer has to leave, if they have to. */
export function mustLeave(view: View, you: number | null): string | null {
  const { stage } = view;
  return stage.is === 'voyage' && stage.must_leave && you === view.on_turn ? (view.players[you]?.at ?? null) : null;
}

/** Containers of one colour, whose they are. */
function crates(count: number, colour: number, { view, you, names, lang }: Reader): string {
  const w = words[lang];
  if (colour === you) return w.yourContainers(count);
  return w.containers(count, colour < view.players.length ? (names[colour] ?? '') : null);
}

/** A place by its one name, as it was told when it was laid. */
export function named(place: Place, { view, lang }: Pick<Reader, 'view' | 'lang'>): string {
  const plate = view.floes.find(({ at }) => at === place);
  return plate ? words[lang].floeNear(lies(plate.hexes, lang)) : called(place, lang);
}

/** What touching a place does, and what that will certainly bring. */
function does(target: Target, reader: Reader): string {
  const w = words[reader.lang];
  const then = consequence(target.then, reader);
  const action = {
    melt: () => w.melts,
    bear: () => w.bearHere,
    fly: () => w.fly,
    step: () =>
      w.steps(
        target.way.length,
        list(
          target.way.slice(0, -1).map((place) => named(place, reader)),
          reader.lang,
        ),
      ),
  }[target.doing]();
  return then === null ? action : `${action}. ${then}`;
}

function consequence(then: readonly Event[], reader: Reader): string | null {
  const parts = then.flatMap((event) => brings(event, reader));
  return parts.length === 0 ? null : parts.join(' ');
}

function brings(event: Event, { view, you, names, lang }: Reader): string[] {
  const w = words[lang];
  switch (event.what) {
    case 'deliver':
      return [w.delivers];
    case 'give':
      return [w.gives(names[event.to] ?? '')];
    case 'finale':
      return [w.wouldEnd[event.cause]];
    case 'melt': {
      const lost = event.lost.reduce((sum, number) => sum + number, 0);
      const own = you !== null && event.cuts.includes(view.players[you]?.at ?? '');
      const places = event.cuts.map((place) => named(place, { view, lang }));
      return [
        ...(lost > 0 ? [w.loses(lost)] : []),
        ...(places.length > 0 ? [w.cuts(list([...new Set(places)], lang))] : []),
        ...(own ? [w.cutsYou] : []),
      ];
    }
    default:
      return [];
  }
}

/** The sentence for what is pointed at. */
export function hint(doing: Doing, reader: Reader): string | null {
  const text = doing.lie ? laying(doing.lie, reader.lang) : doing.target ? does(doing.target, reader) : null;
  if (text === null) return null;
  const sentence = capital(text);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
