import type { Lang } from '../board';
import type { Kind, Token } from './types.gen';

/** What the board itself says: names, what things are for, labels and buttons. */
export interface Words {
  cliff: string;
  tiles: Record<Kind, string>;
  /** What a tile asks of a climber. */
  asks: Record<Kind, string>;
  laddered: string;
  tokens: Record<Token, string>;
  /** What a token is for. */
  serves: Record<Token, string>;
  /** The same in a few words. */
  short: Record<Token, string>;
  anywhere: string;
  /** What a token does that lies on the cliff. */
  lies: { carabiner: string; zipline: string };
  row: (row: number) => string;
  ground: string;
  onGround: string;
  empty: string;
  yours: string;
  of: (name: string) => string;

  market: string;
  keep: string;
  fix: string;
  left: (count: number) => string;
  bag: string;
  bagOf: (name: string) => string;
  nextBag: string;
  yourBag: string;
  nothing: string;
  free: (count: number) => string;
  putDown: string;
  chosen: string;
  stays: string;

  stacks: string;
  stack: string;
  tilesLeft: (count: number) => string;
  now: string;
  count: (what: string, count: number) => string;
  drawn: (tile: string) => string;

  heights: string;
  showMe: string;
  showClimber: (name: string) => string;
  close: string;
  end: string;
  /** A finger has seen what would happen. */
  again: string;

  placeHere: (row: number) => string;
  equipHere: (token: string) => string;
  thenGo: string;
  move: Record<'up' | 'down' | 'across', (row: number) => string>;
  cave: (row: number) => string;
  zip: (row: number) => string;
}

const en: Words = {
  cliff: 'The cliff. Arrow keys move, Enter chooses, Escape lets go.',
  tiles: {
    plain: 'plain tile',
    axe: 'ice-axe tile',
    crampons: 'crampons tile',
    ladder: 'ladder tile',
    cave: 'cave',
    danger: 'danger tile',
    fall: 'fall',
  },
  asks: {
    plain: 'Everybody may step here.',
    axe: 'Only with an ice-axe in the bag.',
    crampons: 'Only with crampons in the bag.',
    ladder: 'Only once a ladder stands here.',
    cave: 'Everybody may step here. With the cave map one can pass to the nearest other cave.',
    danger: 'Nobody may ever come here.',
    fall: 'Whoever draws it falls, down to the nearest carabiner below.',
  },
  laddered: 'The ladder stands: everybody may climb it.',
  tokens: {
    axe: 'ice-axe',
    crampons: 'crampons',
    map: 'cave map',
    carabiner: 'carabiner',
    ladder: 'ladder',
    zipline: 'zip-line',
  },
  serves: {
    axe: 'Opens ice-axe tiles to you. Stays in the bag.',
    crampons: 'Opens crampons tiles to you. Stays in the bag.',
    map: 'Takes you from cave to cave. Stays in the bag.',
    carabiner: 'Stops falls. Put it where you go next.',
    ladder: 'Opens a ladder tile to everybody.',
    zipline: 'A ride from its tile to any other, never higher.',
  },
  short: {
    axe: 'for ice-axe tiles',
    crampons: 'for crampons tiles',
    map: 'from cave to cave',
    carabiner: 'stops falls',
    ladder: 'for ladder tiles',
    zipline: 'a ride across or down',
  },
  anywhere: 'Stops falls. Put it on any tile.',
  lies: { carabiner: 'The carabiner stops falls.', zipline: 'From the zip-line one can ride to any tile no higher.' },
  row: (row) => `row ${row}`,
  ground: 'The ground',
  onGround: 'on the ground',
  empty: 'empty',
  yours: 'your climber',
  of: (name) => `${name} stands here`,

  market: 'Equipment to pack',
  keep: 'Stay in the bag',
  fix: 'Go on the cliff',
  left: (count) => `${count} left`,
  bag: 'Bag',
  bagOf: (name) => `Bag of ${name}`,
  nextBag: 'Show the next bag',
  yourBag: 'Your bag',
  nothing: 'empty',
  free: (count) => (count === 1 ? 'room for 1 more' : `room for ${count} more`),
  putDown: 'can be put on the cliff',
  chosen: 'chosen: now choose one of the framed tiles',
  stays: 'stays in the bag',

  stacks: 'Tiles left in the stacks',
  stack: 'Stack',
  tilesLeft: (count) => (count === 1 ? 'tile' : 'tiles'),
  now: 'drawn from now',
  count: (what, count) => `${what} ${count}`,
  drawn: (tile) => `Drawn: ${tile}`,

  heights: 'Heights',
  showMe: 'Show me',
  showClimber: (name) => `Show ${name}`,
  close: 'Close',
  end: 'End the turn',
  again: 'Tap again to do it.',

  placeHere: (row) => `place the tile here, in row ${row}`,
  equipHere: (token) => `put the ${token} here`,
  thenGo: 'then you must go there',
  move: {
    up: (row) => `climb up to row ${row}`,
    down: (row) => `climb down to row ${row}`,
    across: (row) => `step across, still in row ${row}`,
  },
  cave: (row) => `pass through the caves to row ${row}`,
  zip: (row) => `ride the zip-line to row ${row}; that ends the turn`,
};

const fr: Words = {
  cliff: 'La falaise. Les flèches déplacent, Entrée choisit, Échap relâche.',
  tiles: {
    plain: 'tuile simple',
    axe: 'tuile piolet',
    crampons: 'tuile crampons',
    ladder: 'tuile échelle',
    cave: 'grotte',
    danger: 'tuile danger',
    fall: 'chute',
  },
  asks: {
    plain: 'Tout le monde peut y aller.',
    axe: 'Seulement avec un piolet dans le sac.',
    crampons: 'Seulement avec des crampons dans le sac.',
    ladder: 'Seulement quand une échelle y est posée.',
    cave: 'Tout le monde peut y aller. Avec le plan des grottes, on passe à l’autre grotte la plus proche.',
    danger: 'Personne n’y va jamais.',
    fall: 'Qui la pioche tombe, jusqu’au premier mousqueton en dessous.',
  },
  laddered: 'L’échelle est posée\u00a0: tout le monde peut y grimper.',
  tokens: {
    axe: 'piolet',
    crampons: 'crampons',
    map: 'plan des grottes',
    carabiner: 'mousqueton',
    ladder: 'échelle',
    zipline: 'tyrolienne',
  },
  serves: {
    axe: 'Vous ouvre les tuiles piolet. Reste dans le sac.',
    crampons: 'Vous ouvrent les tuiles crampons. Restent dans le sac.',
    map: 'Vous mène de grotte en grotte. Reste dans le sac.',
    carabiner: 'Arrête les chutes. Se met où l’on va aussitôt.',
    ladder: 'Ouvre une tuile échelle à tout le monde.',
    zipline: 'Fait filer de sa tuile vers toute autre, jamais plus haut.',
  },
  short: {
    axe: 'pour les tuiles piolet',
    crampons: 'pour les tuiles crampons',
    map: 'de grotte en grotte',
    carabiner: 'arrête les chutes',
    ladder: 'pour les tuiles échelle',
    zipline: 'pour filer à côté ou plus bas',
  },
  anywhere: 'Arrête les chutes. Se met sur toute tuile.',
  lies: {
    carabiner: 'Le mousqueton arrête les chutes.',
    zipline: 'De la tyrolienne, on file vers toute tuile qui n’est pas plus haute.',
  },
  row: (row) => `rangée ${row}`,
  ground: 'Le sol',
  onGround: 'au sol',
  empty: 'vide',
  yours: 'votre grimpeur',
  of: (name) => `${name} est là`,

  market: 'Matériel à emporter',
  keep: 'Restent dans le sac',
  fix: 'Vont sur la falaise',
  left: (count) => (count > 1 ? `${count} restants` : `${count} restant`),
  bag: 'Sac',
  bagOf: (name) => `Sac de ${name}`,
  nextBag: 'Voir le sac suivant',
  yourBag: 'Votre sac',
  nothing: 'vide',
  free: (count) => (count === 1 ? 'encore 1 place' : `encore ${count} places`),
  putDown: 'peut se mettre sur la falaise',
  chosen: 'choisi\u00a0: choisissez maintenant une tuile encadrée',
  stays: 'reste dans le sac',

  stacks: 'Tuiles restant dans les piles',
  stack: 'Pile',
  tilesLeft: (count) => (count > 1 ? 'tuiles' : 'tuile'),
  now: 'on y pioche',
  count: (what, count) => `${what} ${count}`,
  drawn: (tile) => `Piochée\u00a0: ${tile}`,

  heights: 'Hauteurs',
  showMe: 'Me voir',
  showClimber: (name) => `Voir ${name}`,
  close: 'Fermer',
  end: 'Finir le tour',
  again: 'Touchez encore pour le faire.',

  placeHere: (row) => `poser la tuile ici, en rangée ${row}`,
  equipHere: (token) => `mettre ici\u00a0: ${token}`,
  thenGo: 'il faudra ensuite y aller',
  move: {
    up: (row) => `monter en rangée ${row}`,
    down: (row) => `redescendre en rangée ${row}`,
    across: (row) => `traverser, toujours en rangée ${row}`,
  },
  cave: (row) => `passer par les grottes jusqu’en rangée ${row}`,
  zip: (row) => `filer en tyrolienne jusqu’en rangée ${row}\u202f; cela finit le tour`,
};

export const words: Record<Lang, Words> = { en, fr };

export const sentence = (text: string): string => `${text.charAt(0).toLocaleUpperCase()}${text.slice(1)}`;
