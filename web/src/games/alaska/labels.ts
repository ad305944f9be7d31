import type { Lang, Reader as AnyReader } from '../board';
import { isCamp, isLand, placeOf, type Spot } from './lake';
import { called, capital, firmName, lies, near } from './places';
import type { Target } from './offers';
import type { Lie } from './turning';
import type { Event, View } from './types.gen';
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
  const can = doing.lie ? laying(doing.lie, reader.lang) : doing.target && does(doing.target, reader);
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
  return capital(plate ? w.floe(lies(plate.hexes, lang), plate.form) : `${w.water} ${near(spot, lang)}`);
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
  const loose = at.flatMap((count, colour) => (count > 0 ? [crates(count, colour, reader)] : []));
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

/** What touching a place does, and what that will certainly bring. */
function does(target: Target, reader: Reader): string {
  const w = words[reader.lang];
  const brings = consequence(target.then, reader);
  const action = {
    melt: () => w.melts,
    bear: () => w.bearHere,
    fly: () => w.fly,
    step: () =>
      w.steps(
        target.way.length,
        list(
          target.way.slice(0, -1).map((place) => called(place, reader.lang)),
          reader.lang,
        ),
      ),
  }[target.doing]();
  return brings === null ? action : `${action}. ${brings}`;
}

function consequence(then: readonly Event[], { names, lang }: Reader): string | null {
  const w = words[lang];
  for (const event of then) {
    if (event.what === 'deliver') return w.delivers;
    if (event.what === 'give') return w.gives(names[event.to] ?? '');
    if (event.what === 'melt') {
      const lost = event.lost.reduce((sum, number) => sum + number, 0);
      if (lost > 0) return w.loses(lost);
    }
  }
  return null;
}

/** The sentence for what is pointed at. */
export function hint(doing: Doing, reader: Reader): string | null {
  const text = doing.lie ? laying(doing.lie, reader.lang) : doing.target ? does(doing.target, reader) : null;
  if (text === null) return null;
  const sentence = capital(text);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
