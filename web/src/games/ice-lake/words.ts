import { plural } from '../../words/plural';
import type { Lang } from '../board';
import type { Letter } from './lake';
import type { Dir, Event, Hex } from './types.gen';

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
  ready: string;
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
  out: (score: number) => string;
  outYet: string;
  steps: (steps: number) => string;
  stopped: { skater: (at: Hex) => string; crack: (at: Hex) => string };
  still: string;
  stuck: string;
  ashore: (from: Hex) => string;
  floe: string;
  surrounded: (names: string) => string;
  asItStands: (what: string) => string;
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
  unwrite: 'take the last letter back',
  lookThere: 'face this way',
  comeBack: 'come back here',
  chosen: 'chosen',
  pad: 'Your programme. Left, up and right arrow write, down arrow takes back.',
  back: 'Take a letter back',
  ready: 'Ready',
  programme: (letters) => `Programme: ${letters}`,
  noLetters: 'No letters yet: tap the ice along your way',
  count: (letters, most) => `${letters} of at most ${most} letters`,
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
  out: (score) => `out, ${plural('en', score, `${score} point`, `${score} points`)}`,
  outYet: 'on the ice',
  steps: (steps) => (steps === 0 ? 'no step' : plural('en', steps, 'one step', `${steps} steps`)),
  stopped: {
    skater: (at) => `stopped on ${at} by a skater`,
    crack: (at) => `stopped on ${at} by a crack`,
  },
  still: 'out for want of a first step',
  stuck: 'out, with no way on',
  ashore: (from) => `off the lake from ${from}, and out`,
  floe: 'a piece of ice breaks away',
  surrounded: (names) => `surrounded and out: ${names}`,
  asItStands: (what) => `As the lake stands now: ${what}.`,
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
  unwrite: 'reprendre la dernière lettre',
  lookThere: 'regarder par là',
  comeBack: 'revenir ici',
  chosen: 'choisie',
  pad: 'Votre programme. Les flèches gauche, haut et droite écrivent, bas reprend.',
  back: 'Reprendre une lettre',
  ready: 'Prêt',
  programme: (letters) => `Programme\u00a0: ${letters}`,
  noLetters: 'Aucune lettre\u00a0: touchez la glace le long du chemin',
  count: (letters, most) => `${letters} lettres sur ${most} au plus`,
  peek: 'Montrer mon programme',
  unpeek: 'Cacher mon programme',
  shore: 'Glace tenue au rivage',
  pairs: 'Paires fissurées',
  who: 'Qui ouvre la marche',
  help: 'Montrer',
  first: (name) => `${name} ouvre la marche`,
  firstSoFar: (name) => `${name} a fait le dernier pas et ouvrirait la prochaine manche`,
  shoreHint: (adrift) =>
    adrift === 0
      ? 'Toute la glace tient au rivage.'
      : `Hachurée\u00a0: la glace tenue au rivage. ${plural('fr', adrift, 'Un triangle s’est détaché', `${adrift} triangles se sont détachés`)}.`,
  pairsHint: (cracks) =>
    cracks === 0
      ? 'Aucune paire de cases n’est encore fissurée.'
      : plural('fr', cracks, 'Une paire de cases est fissurée.', `${cracks} paires de cases sont fissurées.`),
  writing: 'écrit',
  isReady: 'prêt',
  out: (score) => `hors jeu, ${plural('fr', score, `${score} point`, `${score} points`)}`,
  outYet: 'sur la glace',
  steps: (steps) => (steps === 0 ? 'aucun pas' : plural('fr', steps, 'un pas', `${steps} pas`)),
  stopped: {
    skater: (at) => `arrêt en ${at} devant un patineur`,
    crack: (at) => `arrêt en ${at} devant une fissure`,
  },
  still: 'hors jeu faute d’un premier pas',
  stuck: 'hors jeu, sans issue',
  ashore: (from) => `sortie du lac depuis ${from}, hors jeu`,
  floe: 'un morceau de glace se détache',
  surrounded: (names) => `entouré et hors jeu\u00a0: ${names}`,
  asItStands: (what) => `Sur le lac tel qu’il est\u00a0: ${what}.`,
};

export const words: Record<Lang, Words> = { en, fr };

/** What a programme would bring if nobody else moved, in a sentence. */
export function ghostSentence(ghost: readonly Event[], names: readonly string[], lang: Lang): string | null {
  if (ghost.length === 0) return null;
  const w = words[lang];
  const parts = [w.steps(ghost.filter(({ what }) => what === 'skate').length)];
  for (const event of ghost) {
    if (event.what === 'stop') parts.push(w.stopped[event.by](event.at));
    else if (event.what === 'still' || event.what === 'stuck') parts.push(w[event.what]);
    else if (event.what === 'ashore') parts.push(w.ashore(event.from));
    else if (event.what === 'floe' && !parts.includes(w.floe)) parts.push(w.floe);
    else if (event.what === 'surrounded') {
      const list = new Intl.ListFormat(lang, { type: 'conjunction' });
      parts.push(w.surrounded(list.format(event.seats.map((seat) => names[seat] ?? ''))));
    }
  }
  return w.asItStands(parts.join(', '));
}
