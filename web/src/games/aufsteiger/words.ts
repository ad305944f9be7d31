import type { Lang } from '../board';
import type { Kind } from './blocks';
import type { Means } from './offers.svelte';
import type { Color, Dir, Ladder } from './types.gen';

/** What the board itself says. */
export interface Words {
  plan: string;
  tower: string;
  colour: Record<Color, string>;
  kind: Record<Kind, string>;
  /** How a block stands, where it can stand in several ways. */
  stands: Record<Kind, Record<Dir, string>>;
  ladder: Record<Ladder, string>;
  means: Record<Means, string>;
  tools: { climb: string; block: string; stone: string; label: string };
  views: { label: string; tower: string; plan: string };
  camera: { label: string; left: string; right: string; nearer: string; farther: string; home: string };
  end: string;
  stay: string;
  goOn: string;
  cancel: string;
  set: string;
  putStone: string;
  go: Record<Means, (height: number) => string>;
  onTop: string;
  turn: string;
  inHand: (block: string) => string;
  chooseBlock: string;
  choosePlace: string;
  asking: string;
  noPlace: string;
  chooseWay: string;
  chooseStone: string;
  noWay: string;
  block: (kind: Kind, top: string) => string;
  cell: (cell: string) => string;
  table: string;
  walled: string;
  height: (height: number) => string;
  barred: string;
  yours: string;
  pawn: (name: string) => string;
  stone: (name: string) => string;
  canPick: string;
  canSet: (height: number) => string;
  canGo: (ways: string) => string;
  canStone: string;
  climbs: (height: number) => string;
  down: string;
  by: (ladder: string, height: number) => string;
  over: (ladder: string, height: number) => string;
  best: string;
  rises: string;
  sets: (block: string, how: string, top: string, height: number) => string;
  pushes: (who: string) => string;
  frees: (who: string) => string;
  blocks: (block: string) => string;
  stoneEnds: string;
  scale: string;
  scaleLine: (name: string, height: number, best: number) => string;
  arrived: (rank: number) => string;
  won: string;
  quiet: (turns: number, of: number) => string;
  lastChance: string;
  turns: (turns: number, of: number) => string;
  quietShort: string;
  tally: (colour: string, height: number, best: number, goods: string) => string;
  nothing: string;
  stoneHeld: string;
  stoneOn: string;
  no3d: string;
  loading: string;
  and: string;
}

const en: Words = {
  plan: 'The tower from above. Arrow keys move, Enter chooses, Page Up and Page Down go through what can be chosen, T turns another face of the held block up, R turns it round, Escape lets go.',
  tower:
    'The tower in three dimensions. Arrow keys walk around it, plus and minus come nearer or go away, Page Up and Page Down go through what can be chosen, Enter chooses, T and R turn the held block, Escape lets go.',
  colour: { red: 'red', yellow: 'yellow', darkblue: 'dark blue', lightblue: 'light blue', violet: 'violet', grey: 'grey' },
  kind: { half: 'half cube', cube: 'cube', double: 'double cube', pillar: 'pillar' },
  stands: {
    half: { o: 'flat', x: 'on edge', y: 'on edge' },
    cube: { o: '', x: '', y: '' },
    double: { o: 'upright', x: 'lying', y: 'lying' },
    pillar: { o: 'upright', x: 'lying', y: 'lying' },
  },
  ladder: { short: 'short ladder', long: 'long ladder' },
  means: { free: 'on foot', short: 'short ladder', long: 'long ladder', bridge: 'ladder as a bridge' },
  tools: { climb: 'Climb', block: 'Block', stone: 'Stone', label: 'What to do with a tap' },
  views: { label: 'View', tower: '3D', plan: 'Plan' },
  camera: { label: 'Look around', left: 'Turn left', right: 'Turn right', nearer: 'Nearer', farther: 'Farther', home: 'See everything' },
  end: 'End turn',
  stay: 'Stay',
  goOn: 'Go on',
  cancel: 'Cancel',
  set: 'Set it',
  putStone: 'Put the stone',
  go: {
    free: (height) => `Go · ${height}`,
    short: (height) => `Short ladder · ${height}`,
    long: (height) => `Long ladder · ${height}`,
    bridge: (height) => `Bridge · ${height}`,
  },
  onTop: 'Face on top',
  turn: 'Turn round',
  inHand: (block) => `In hand: ${block}`,
  chooseBlock: 'Tap a block to pick it up.',
  choosePlace: 'Point at a place; tap to set it.',
  asking: 'Looking for places …',
  noPlace: 'It can stand nowhere like this.',
  chooseWay: 'Tap a marked cell to see the way.',
  chooseStone: 'Tap the face to block.',
  noWay: 'Your pawn cannot go anywhere.',
  block: (kind, top) => (kind === 'pillar' ? 'pillar' : `${top} ${en.kind[kind]}`),
  cell: (cell) => `cell ${cell}`,
  table: 'open table',
  walled: 'walled-in table',
  height: (height) => `height ${height}`,
  barred: 'may not be moved: the player before has just moved it',
  yours: 'your pawn',
  pawn: (name) => `pawn of ${name}`,
  stone: (name) => `blocking stone of ${name}`,
  canPick: 'can be picked up',
  canSet: (height) => `can be set here, on height ${height}`,
  canGo: (ways) => `you can go here: ${ways}`,
  canStone: 'your stone can go here',
  climbs: (height) => `To height ${height}, on foot`,
  down: 'Down to the table',
  by: (ladder, height) => `To height ${height}, by the ${ladder}: it is then used up`,
  over: (ladder, height) => `To height ${height}, over the ${ladder}: it is then used up`,
  best: ' — higher than ever',
  rises: ' — higher than the turn began',
  sets: (block, how, top, height) => `${block}: ${how === '' ? '' : `${how}, `}${top} on top, height ${height}`,
  pushes: (who) => `; pushes ${who} aside`,
  frees: (who) => `; lets ${who} out`,
  blocks: (block) => `Until your next turn nobody may step on the ${block}, nor move it. This ends your turn`,
  stoneEnds: 'This ends your turn.',
  scale: 'Heights',
  scaleLine: (name, height, best) => `${name}: height ${height}, best ${best}`,
  arrived: (rank) => `number ${rank} to get there`,
  won: 'has won',
  quiet: (turns, of) => `Turns without a climb: ${turns} of ${of}`,
  lastChance: 'Last chance!',
  turns: (turns, of) => `Turns played: ${turns} of ${of}`,
  quietShort: 'turns without a climb',
  tally: (colour, height, best, goods) => `${colour}, height ${height}, best ${best}; left: ${goods}`,
  nothing: 'nothing',
  stoneHeld: 'stone',
  stoneOn: 'stone on the tower',
  no3d: 'This browser shows no 3D here: the plan does everything.',
  loading: 'The tower is being built …',
  and: ' and ',
};

const fr: Words = {
  plan: 'La tour vue d’en haut. Les flèches déplacent, Entrée choisit, Page haut et Page bas passent d’un choix à l’autre, T tourne une autre face vers le haut, R fait pivoter le bloc, Échap relâche.',
  tower:
    'La tour en trois dimensions. Les flèches font tourner la vue, plus et moins rapprochent et éloignent, Page haut et Page bas passent d’un choix à l’autre, Entrée choisit, T et R tournent le bloc en main, Échap relâche.',
  colour: { red: 'rouge', yellow: 'jaune', darkblue: 'bleu foncé', lightblue: 'bleu clair', violet: 'violet', grey: 'gris' },
  kind: { half: 'demi-cube', cube: 'cube', double: 'double cube', pillar: 'pilier' },
  stands: {
    half: { o: 'à plat', x: 'debout', y: 'debout' },
    cube: { o: '', x: '', y: '' },
    double: { o: 'debout', x: 'couché', y: 'couché' },
    pillar: { o: 'debout', x: 'couché', y: 'couché' },
  },
  ladder: { short: 'petite échelle', long: 'grande échelle' },
  means: { free: 'à pied', short: 'petite échelle', long: 'grande échelle', bridge: 'échelle en pont' },
  tools: { climb: 'Grimper', block: 'Bloc', stone: 'Pierre', label: 'Ce qu’on touche' },
  views: { label: 'Vue', tower: '3D', plan: 'Plan' },
  camera: { label: 'Regarder autour', left: 'Tourner à gauche', right: 'Tourner à droite', nearer: 'Plus près', farther: 'Plus loin', home: 'Tout voir' },
  end: 'Fin du tour',
  stay: 'Rester',
  goOn: 'Continuer',
  cancel: 'Annuler',
  set: 'Poser',
  putStone: 'Poser la pierre',
  go: {
    free: (height) => `Aller · ${height}`,
    short: (height) => `Petite échelle · ${height}`,
    long: (height) => `Grande échelle · ${height}`,
    bridge: (height) => `Pont · ${height}`,
  },
  onTop: 'Face du dessus',
  turn: 'Pivoter',
  inHand: (block) => `En main\u00a0: ${block}`,
  chooseBlock: 'Touchez un bloc pour le prendre.',
  choosePlace: 'Montrez une place, touchez pour poser.',
  asking: 'On cherche les places…',
  noPlace: 'Ainsi, il ne tient nulle part.',
  chooseWay: 'Touchez une case marquée pour voir le chemin.',
  chooseStone: 'Touchez la face à bloquer.',
  noWay: 'Votre pion ne peut aller nulle part.',
  block: (kind, top) => (kind === 'pillar' ? 'pilier' : `${fr.kind[kind]} ${top}`),
  cell: (cell) => `case ${cell}`,
  table: 'table libre',
  walled: 'table entourée de murs',
  height: (height) => `hauteur ${height}`,
  barred: 'interdit\u00a0: le joueur précédent vient de le déplacer',
  yours: 'votre pion',
  pawn: (name) => `pion de ${name}`,
  stone: (name) => `pierre de ${name}`,
  canPick: 'peut être pris',
  canSet: (height) => `à poser ici, sur la hauteur ${height}`,
  canGo: (ways) => `vous pouvez y aller\u00a0: ${ways}`,
  canStone: 'votre pierre peut aller ici',
  climbs: (height) => `À la hauteur ${height}, à pied`,
  down: 'Descendre sur la table',
  by: (ladder, height) => `À la hauteur ${height}, par la ${ladder}, qui est alors utilisée`,
  over: (ladder, height) => `À la hauteur ${height}, sur la ${ladder}, qui est alors utilisée`,
  best: ' — plus haut que jamais',
  rises: ' — plus haut qu’au début du tour',
  sets: (block, how, top, height) => `${block}\u00a0: ${how === '' ? '' : `${how}, `}dessus ${top}, hauteur ${height}`,
  pushes: (who) => `\u202f; pousse ${who}`,
  frees: (who) => `\u202f; libère ${who}`,
  blocks: (block) => `Jusqu’à votre prochain tour, personne ne monte sur le ${block} ni ne le déplace. Cela termine votre tour`,
  stoneEnds: 'Cela termine votre tour.',
  scale: 'Hauteurs',
  scaleLine: (name, height, best) => `${name}\u00a0: hauteur ${height}, record ${best}`,
  arrived: (rank) => `${rank === 1 ? '1ʳᵉ' : `${rank}ᵉ`} arrivée à cette hauteur`,
  won: 'gagne la partie',
  quiet: (turns, of) => `Tours sans montée\u00a0: ${turns} sur ${of}`,
  lastChance: 'Dernière chance\u202f!',
  turns: (turns, of) => `Tours joués\u00a0: ${turns} sur ${of}`,
  quietShort: 'tours sans montée',
  tally: (colour, height, best, goods) => `${colour}, hauteur ${height}, record ${best}\u202f; reste\u00a0: ${goods}`,
  nothing: 'rien',
  stoneHeld: 'pierre',
  stoneOn: 'pierre sur la tour',
  no3d: 'Ce navigateur n’affiche pas la 3D ici\u00a0: le plan permet tout.',
  loading: 'La tour se construit…',
  and: ' et ',
};

export const words: Record<Lang, Words> = { en, fr };
