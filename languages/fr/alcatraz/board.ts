import type { Words } from '../../../web/src/games/alcatraz/words';
import { de } from '../grammar';

const board: Words = {
  typing: { boat: 'bateau', pass: 'passer', left: 'gauche', right: 'droite' },
  board: 'La cour. Les flèches déplacent, Entrée choisit, Échap relâche.',
  yours: 'votre prisonnier',
  of: (name) => `prisonnier ${de(name)}`,
  guard: 'gardien',
  empty: 'vide',
  landing: 'embarcadère',
  pick: 'peut bouger',
  picked: 'choisi',
  go: (from, then) => `aller ici${from === null ? '' : from === 'cell' ? ' depuis la cellule' : ` depuis ${from}`}\u00a0: ${then}`,
  disputed: 'plusieurs de vos prisonniers peuvent y aller',
  which: (count) => `${count} de vos prisonniers peuvent y aller\u00a0: choisissez lequel.`,
  fromCell: 'De la cellule, on n’embarque pas\u00a0: gagnez d’abord l’embarcadère.',
  again: 'Touchez encore pour jouer.',
  cell: (who) => `La cellule\u00a0: ${who}`,
  boat: (who) => `Le bateau\u00a0: ${who}`,
  count: (name, count) => `${name} ${count}`,
  nobody: 'personne',
  quiet: 'Aucun gardien ne bouge.',
  walks: (row, to) => `Le gardien de la rangée ${row} marche jusqu’en ${to}`,
  runs: (row, to) => `Le gardien de la rangée ${row} court jusqu’en ${to}`,
  stays: (row) => `Le gardien de la rangée ${row} reste sur place`,
  takes: (who) => ` et reprend ${who}`,
  man: (name, at) => `${name} en ${at}`,
  boards: 'À bord\u202f!',
  and: ' et ',
  pass: 'Passer',
  left: '← À gauche',
  right: 'À droite →',
  toWin: (aboard) => `Il faut ${aboard} ${aboard > 1 ? 'prisonniers' : 'prisonnier'} à bord pour gagner.`,
  turnsLeft: (turns) => (turns === 1 ? 'La partie finit avec ce tour, sauf embarquement.' : `Encore ${turns} tours, sauf embarquement.`),
  tally: (cell, yard, boat, toWin) => `${boat} sur ${toWin} à bord, ${yard} dans la cour, ${cell} en cellule`,
};

export default board;
