import { describe, expect, it } from 'vitest';
import { label, type Doing } from './labels';
import { layOut, type Offer } from './offers';
import type { View } from './types.gen';

const view: View = {
  you: 0,
  on_turn: 0,
  stage: { is: 'alarm', row: 4 },
  guards: ['e1', 'a2', 'i3', 'd4', 'i5', 'a6', 'i7', 'a8'],
  players: [
    { yard: ['g4'], cell: 1, boat: 1 },
    { yard: ['b4'], cell: 3, boat: 0 },
  ],
  alarm: true,
  own_men: 'all',
  to_win: 3,
  quiet: 0,
  quiet_end: 300,
  winners: null,
};

const left: Offer = {
  do: 'left',
  then: [
    { what: 'run', seat: 0, side: 'left', from: 'd4', to: 'a4' },
    { what: 'caught', seat: 1, at: 'b4' },
  ],
};
const right: Offer = {
  do: 'right',
  then: [
    { what: 'run', seat: 0, side: 'right', from: 'd4', to: 'i4' },
    { what: 'caught', seat: 0, at: 'g4' },
  ],
};
const doing = (offer: Offer): Doing => ({ offer, from: null, source: false, picked: false, disputed: false });
const said = (place: string, offer: Offer, lang: 'en' | 'fr' = 'en') =>
  label(place, doing(offer), { view, you: 0, names: ['Ada', 'Bo'], lang });

describe('at an alarm', () => {
  it('a stone says where the guard is sent and whom he catches, each of us by name and oneself as “your”', () => {
    expect(said('a4', left)).toBe('a4 empty, send the guard left: The guard of row 4 runs to a4 and catches Bo on b4.');
    expect(said('i4', right)).toBe('i4 empty, send the guard right: The guard of row 4 runs to i4 and catches your prisoner on g4.');
    expect(said('a4', left, 'fr')).toBe(
      'a4 vide, envoyer le gardien à gauche\u00a0: Le gardien de la rangée 4 court jusqu’en a4 et reprend Bo en b4.',
    );
    const alone: Offer = { do: 'left', then: left.then.slice(0, 1) };
    expect(said('a4', alone), 'that nobody is caught is told, too').toMatch(/runs to a4 and catches nobody\.$/);
  });

  it('there are two choices, one at each end, though the whole row may be touched', () => {
    const { runs, ends } = layOut([left, right], view);
    expect(ends.map(({ at }) => at)).toEqual(['a4', 'i4']);
    expect([...runs.keys()]).toEqual(['c4', 'b4', 'a4', 'e4', 'f4', 'g4', 'h4', 'i4']);
  });
});
