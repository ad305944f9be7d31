import { plural } from '../../words/plural';
import type { Lang } from '../board';
import type { Letter } from './lake';
import type { Dir, Event } from './types.gen';

/** What the board itself says: labels for the hexes, buttons, what a programme would bring. */
interface Words {
  board: string;
  directions: Record<Dir, string>;
  /** The same after "vers le", "to the". */
  face: (dir: string) => string;
  skater: (name: string, dir: string) => string;
  yours: (dir: string) => string;
  empty: string;
  rim: string;
  adrift: string;
  cracked: (dirs: string) => string;
  letter: Record<Letter, string>;
  write: (way: string) => string;
  unwrite: string;
  lookThere: string;
  comeBack: string;
  chosen: string;
  pad: string;
  back: string;
  done: string;
  programme: (letters: string) => string;
  noLetters: string;
  count: (letters: number, most: number) => string;
  peek: string;
  unpeek: string;
  shore: string;
  pairs: string;
  who: string;
  help: string;
  first: (name: string) => string;
  firstSoFar: (name: string) => string;
  shoreHint: (adrift: number) => string;
  pairsHint: (cracks: number) => string;
  writing: string;
  isReady: string;
  out: (before: number) => string;
  onIce: string;
  last: string;
  steps: (steps: number) => string;
  stoppedBy: (name: string) => string;
  stoppedAtCrack: string;
  still: string;
  stuck: string;
  ashore: string;
  floe: string;
  surrounded: (names: string) => string;
  asItStands: (what: string) => string;
  /** The way that the computer advises. */
  advised: (what: string) => string;
  notThere: string;
  round: (number: number) => string;
  nowReady: (names: string) => string;
  skated: (name: string, what: string) => string;
}

const en: Words = {
  board: 'The lake. Arrow keys move over the ice, Enter chooses, Escape lets go.',
  directions: { N: 'north', NE: 'northeast', SE: 'southeast', S: 'south', SW: 'southwest', NW: 'northwest' },
  face: (dir) => `Face ${dir}`,
  skater: (name, dir) => `${name}, facing ${dir}`,
  yours: (dir) => `your skater, facing ${dir}`,
  empty: 'ice',
  rim: 'on the rim',
  adrift: 'broken away',
  cracked: (dirs) => `cracked towards ${dirs}`,
  letter: { G: 'Left', A: 'Ahead', D: 'Right' },
  write: (way) => `skate here: ${way}`,
  unwrite: 'take the last step back',
  lookThere: 'face this way',
  comeBack: 'come back here',
  chosen: 'chosen',
  pad: 'Your programme. Left, up and right arrow write, down arrow takes back.',
  back: 'Take a step back',
  done: 'Ready',
  programme: (letters) => `Programme: ${letters}`,
  noLetters: 'Nothing yet: touch the ice along your way',
  count: (letters, most) => `${letters} of at most ${most} steps`,
  peek: 'Show my programme',
  unpeek: 'Hide my programme',
  shore: 'Ice joined to the shore',
  pairs: 'Cracked pairs',
  who: 'Who goes first',
  help: 'Show',
  first: (name) => `${name} goes first`,
  firstSoFar: (name) => `${name} made the last step so far and would go first next`,
  shoreHint: (adrift) =>
    adrift === 0
      ? 'All the ice is joined to the shore.'
      : `Hatched: ice joined to the shore. ${plural('en', adrift, 'One triangle has', `${adrift} triangles have`)} broken away.`,
  pairsHint: (cracks) =>
    cracks === 0
      ? 'No pair of hexes is cracked yet.'
      : plural('en', cracks, 'One pair of hexes is cracked.', `${cracks} pairs of hexes are cracked.`),
  writing: 'writing',
  isReady: 'ready',
  out: (before) => (before === 0 ? 'out, before all others' : plural('en', before, 'out, after one other', `out, after ${before} others`)),
  onIce: 'on the ice',
  last: 'last on the ice',
  steps: (steps) => (steps === 0 ? 'no step' : plural('en', steps, 'one step', `${steps} steps`)),
  stoppedBy: (name) => `stopped by ${name}`,
  stoppedAtCrack: 'stopped at a crack',
  still: 'not a single step: out',
  stuck: 'no way on: out',
  ashore: 'off the lake: out',
  floe: 'a piece of ice breaks away',
  surrounded: (names) => `the ice gives way around ${names}: out`,
  asItStands: (what) => `As the lake stands now: ${what}.`,
  advised: (what) => `The way drawn on the ice: ${what}.`,
  notThere: 'From there a skater goes straight on or turns a little: touch one of the three arrows, or further along them.',
  round: (number) => `Round ${number}`,
  nowReady: (names) => `Ready: ${names}.`,
  skated: (name, what) => `${name}: ${what}`,
};

const fr: Words = {
  board: 'Le lac. Les flèches parcourent la glace, Entrée choisit, Échap relâche.',
  directions: { N: 'nord', NE: 'nord-est', SE: 'sud-est', S: 'sud', SW: 'sud-ouest', NW: 'nord-ouest' },
  face: (dir) => `Vers le ${dir}`,
  skater: (name, dir) => `${name}, face au ${dir}`,
  yours: (dir) => `votre patineur, face au ${dir}`,
  empty: 'glace',
  rim: 'au bord',
  adrift: 'détachée',
  cracked: (dirs) => `fissurée vers ${dirs}`,
  letter: { G: 'Gauche', A: 'Avant', D: 'Droite' },
  write: (way) => `patiner ici\u00a0: ${way}`,
  unwrite: 'effacer le dernier pas',
  lookThere: 'regarder par là',
  comeBack: 'revenir ici',
  chosen: 'choisie',
  pad: 'Votre programme. Les flèches gauche, haut et droite écrivent, bas efface.',
  back: 'Effacer un pas',
  done: 'C’est prêt',
  programme: (letters) => `Programme\u00a0: ${letters}`,
  noLetters: 'Rien encore\u00a0: touchez la glace le long de votre chemin',
  count: (letters, most) => `${letters} pas sur ${most} au plus`,
  peek: 'Montrer mon programme',
  unpeek: 'Cacher mon programme',
  shore: 'Glace tenue au rivage',
  pairs: 'Paires fissurées',
  who: 'Qui part en premier',
  help: 'Montrer',
  first: (name) => `${name} part en premier`,
  firstSoFar: (name) => `${name} a fait le dernier pas et partirait en premier à la prochaine manche`,
  shoreHint: (adrift) =>
    adrift === 0
      ? 'Toute la glace tient au rivage.'
      : `Hachurée\u00a0: la glace tenue au rivage. ${plural('fr', adrift, 'Un triangle s’est détaché', `${adrift} triangles se sont détachés`)}.`,
  pairsHint: (cracks) =>
    cracks === 0
      ? 'Aucune paire de cases n’est encore fissurée.'
      : plural('fr', cracks, 'Une paire de cases est fissurée.', `${cracks} paires de cases sont fissurées.`),
  writing: 'écrit',
  isReady: 'a fini',
  out: (before) => (before === 0 ? 'hors jeu avant tout le monde' : plural('fr', before, 'hors jeu après une autre personne', `hors jeu après ${before} autres`)),
  onIce: 'sur la glace',
  last: 'reste sur la glace',
  steps: (steps) => (steps === 0 ? 'aucun pas' : plural('fr', steps, 'un pas', `${steps} pas`)),
  stoppedBy: (name) => `arrêt devant ${name}`,
  stoppedAtCrack: 'arrêt devant une fissure',
  still: 'pas un seul pas\u00a0: hors jeu',
  stuck: 'plus d’issue\u00a0: hors jeu',
  ashore: 'sortie du lac\u00a0: hors jeu',
  floe: 'un morceau de glace se détache',
  surrounded: (names) => `la glace cède autour de ${names}\u00a0: hors jeu`,
  asItStands: (what) => `Sur le lac tel qu’il est\u00a0: ${what}.`,
  advised: (what) => `Le chemin tracé sur la glace\u00a0: ${what}.`,
  notThere: 'De là, on va tout droit ou on tourne un peu\u00a0: touchez une des trois flèches, ou plus loin dans leur direction.',
  round: (number) => `Manche ${number}`,
  nowReady: (names) => `Programmes prêts\u00a0: ${names}.`,
  skated: (name, what) => `${name}, ${what}`,
};

export const words: Record<Lang, Words> = { en, fr };

/** Events that put somebody out of the game: what has to be said in time. */
export const DANGERS: ReadonlySet<Event['what']> = new Set(['ashore', 'still', 'stuck', 'surrounded'] as const);

/** How far a way leads and how it ends, in few words. */
export function outcome(events: readonly Event[], names: readonly string[], lang: Lang): string {
  const w = words[lang];
  const list = new Intl.ListFormat(lang, { type: 'conjunction' });
  const parts = [w.steps(events.filter(({ what }) => what === 'skate').length)];
  for (const event of events) {
    if (event.what === 'stop') parts.push(event.other === null ? w.stoppedAtCrack : w.stoppedBy(names[event.other] ?? `{${event.other}}`));
    else if (event.what === 'still' || event.what === 'stuck' || event.what === 'ashore') parts.push(w[event.what]);
    else if (event.what === 'floe' && !parts.includes(w.floe)) parts.push(w.floe);
    else if (event.what === 'surrounded') parts.push(w.surrounded(list.format(event.seats.map((seat) => names[seat] ?? `{${seat}}`))));
  }
  return parts.join(', ');
}

/** What a programme would bring if nobody else moved, in a sentence. */
export function ghostSentence(ghost: readonly Event[], names: readonly string[], lang: Lang): string | null {
  return ghost.length === 0 ? null : words[lang].asItStands(outcome(ghost, names, lang));
}
