import type { Lang } from '../board';
import type { Event, Square } from './types.gen';

/** What the board itself says: labels for the squares, buttons, what a choice would bring. */
interface Words {
  board: string;
  yours: string;
  of: (name: string) => string;
  guard: string;
  empty: string;
  landing: string;
  pick: string;
  picked: string;
  go: (then: string) => string;
  /** On a place to which several could go. */
  disputed: string;
  which: (count: number) => string;
  fromCell: string;
  /** A finger has seen what would happen. */
  again: string;
  cell: (who: string) => string;
  boat: (who: string) => string;
  count: (name: string, count: number) => string;
  nobody: string;
  quiet: string;
  walks: (row: number, to: Square) => string;
  runs: (row: number, to: Square) => string;
  stays: (row: number) => string;
  takes: (who: string) => string;
  man: (name: string, at: Square) => string;
  boards: string;
  and: string;
  pass: string;
  left: string;
  right: string;
  tally: (cell: number, yard: number, boat: number, toWin: number) => string;
}

const en: Words = {
  board: 'The yard. Arrow keys move, Enter chooses, Escape lets go.',
  yours: 'your prisoner',
  of: (name) => `prisoner of ${name}`,
  guard: 'guard',
  empty: 'empty',
  landing: 'landing',
  pick: 'can move',
  picked: 'chosen',
  go: (then) => `go here: ${then}`,
  disputed: 'several of your prisoners can go here',
  which: (count) => `${count} of your prisoners can go there: choose which one.`,
  fromCell: 'Nobody boards from the cell: cross the yard to the landing first.',
  again: 'Tap again to play.',
  cell: (who) => `The cell: ${who}`,
  boat: (who) => `The boat: ${who}`,
  count: (name, count) => `${name} ${count}`,
  nobody: 'nobody',
  quiet: 'No guard moves.',
  walks: (row, to) => `The guard of row ${row} walks to ${to}`,
  runs: (row, to) => `The guard of row ${row} runs to ${to}`,
  stays: (row) => `The guard of row ${row} stays`,
  takes: (who) => ` and takes ${who}`,
  man: (name, at) => `${name} on ${at}`,
  boards: 'On board!',
  and: ' and ',
  pass: 'Pass',
  left: '← Left',
  right: 'Right →',
  tally: (cell, yard, boat, toWin) => `${boat} of ${toWin} on the boat, ${yard} in the yard, ${cell} in the cell`,
};

const fr: Words = {
  board: 'La cour. Les flèches déplacent, Entrée choisit, Échap relâche.',
  yours: 'votre prisonnier',
  of: (name) => `prisonnier de ${name}`,
  guard: 'gardien',
  empty: 'vide',
  landing: 'embarcadère',
  pick: 'peut bouger',
  picked: 'choisi',
  go: (then) => `aller ici\u00a0: ${then}`,
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
  tally: (cell, yard, boat, toWin) => `${boat} sur ${toWin} à bord, ${yard} dans la cour, ${cell} en cellule`,
};

export const words: Record<Lang, Words> = { en, fr };

/** What a choice will certainly bring, in a sentence. */
export function consequence(then: readonly Event[], names: readonly string[], lang: Lang): string {
  const w = words[lang];
  const taken = then.flatMap((event) => (event.what === 'caught' ? [w.man(names[event.seat] ?? '', event.at)] : []));
  const list = new Intl.ListFormat(lang, { type: 'conjunction' }).format(taken);
  const caught = taken.length > 0 ? w.takes(list) : '';
  for (const event of then) {
    if (event.what === 'walk') return `${w.walks(Number(event.to.slice(1)), event.to)}${caught}.`;
    if (event.what === 'run') {
      const row = Number(event.to.slice(1));
      return `${event.from === event.to ? w.stays(row) : w.runs(row, event.to)}${caught}.`;
    }
    if (event.what === 'board') return w.boards;
  }
  return w.quiet;
}
