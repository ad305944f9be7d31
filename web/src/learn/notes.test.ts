import { expect, test } from 'vitest';
import type { Note } from '../protocol.gen';
import type { LogEntry } from '../table/reading';
import { isStill, lately, noteDue, standBeside, thingsOf } from './notes';

const note = (id: string, when: Record<string, unknown>, at: string | null = null): Note => ({
  id,
  when,
  at,
  still: null,
  text: { fr: id, en: id },
});
const notes = [note('turn', { stage: { is: 'turn' } }), note('caught', { what: 'caught' })];
const turn = { stage: { is: 'turn', row: null }, you: 0 };

test('one note at a time, none twice, each when it is due', () => {
  expect(noteDue(notes, [], turn, [])?.id).toBe('turn');
  expect(noteDue(notes, ['turn'], turn, [])).toBeNull();
  expect(noteDue(notes, ['turn'], turn, [{ what: 'caught', seat: 1 }])?.id).toBe('caught');
  expect(noteDue(notes, ['turn', 'caught'], turn, [{ what: 'caught' }])).toBeNull();
  expect(noteDue(notes, [], null, ['caught', null])).toBeNull();
  const thereIs = (name: string) => (note: { id: string }) => note.id === name;
  expect(noteDue(notes, [], turn, [{ what: 'caught', seat: 1 }], thereIs('caught'))?.id, 'the first waits for its thing').toBe('caught');
});

test('a note may be due for whatever is there, and for a list that is empty', () => {
  const barred = [note('barred', { barred: '*' })];
  expect(noteDue(barred, [], { barred: 'h1' }, [])?.id).toBe('barred');
  expect(noteDue(barred, [], { barred: null }, [])).toBeNull();
  expect(noteDue(barred, [], {}, [])).toBeNull();
  const spent = [note('spent', { movable: [], ways: true })];
  expect(noteDue(spent, [], { movable: [], ways: true }, [])?.id).toBe('spent');
  expect(noteDue(spent, [], { movable: ['h1'], ways: true }, [])).toBeNull();
});

test('a note names its thing by what it is due for, the latest first', () => {
  const [walk] = [note('walk', { what: 'walk' }, 'guard-{to} man-{by.seat} prompt')];
  const due = noteDue([walk], [], turn, [
    { what: 'walk', to: 'e7', by: { seat: 1 } },
    { what: 'walk', to: 'd4', by: { seat: 0 } },
  ]);
  expect(due && thingsOf(due)).toEqual(['guard-d4', 'man-0', 'prompt']);
  const nowhere = noteDue([note('turn', { stage: { is: 'turn' } })], [], turn, []);
  expect(nowhere && thingsOf(nowhere)).toEqual([]);
});

test('a note is due only as long as it is so', () => {
  const load: Note = { ...note('load', { what: 'load' }, 'vehicle-{seat}'), still: 'players.{seat}.load' };
  const loaded = (...loads: (number | null)[]) => ({ players: loads.map((load) => ({ load })) });
  const events = [
    { what: 'load', seat: 0 },
    { what: 'load', seat: 1 },
  ];
  const due = noteDue([load], [], null, events, () => true, loaded(0, null));
  expect(due && thingsOf(due), 'the other has put it down since').toEqual(['vehicle-0']);
  expect(noteDue([load], [], null, events, () => true, loaded(null, null))).toBeNull();
  expect(isStill({ still: load.still, about: events[1] }, loaded(0, 1))).toBe(true);
  expect(isStill({ still: load.still, about: events[1] }, loaded(0, null))).toBe(false);
  expect(isStill({ still: load.still, about: events[1] }, null)).toBe(false);
});

test('what happened before the last action but one is no longer news', () => {
  const step = (by: number, what: string) => ({ is: 'step', step: { by, events: [{ event: { what } }] } }) as unknown as LogEntry;
  const undone = { is: 'undone' } as unknown as LogEntry;
  const log = [step(0, 'a'), step(1, 'b'), step(0, 'c'), undone, step(1, 'd'), step(0, 'e'), step(1, 'f')];
  const names = (reader: number | null) => lately(log, reader).map((event) => (event as { what: string }).what);
  expect(names(0)).toEqual(['c', 'd', 'e', 'f']);
  expect(names(1)).toEqual(['d', 'e', 'f']);
  expect(lately(log.slice(0, 2), 0)).toHaveLength(2);
});

const room = { left: 0, top: 0, width: 1000, height: 700 };
const size = { width: 300, height: 120 };

test('a note stands beside its thing, and points at its middle', () => {
  expect(standBeside({ left: 400, top: 300, width: 40, height: 40 }, size, room)).toMatchObject({
    side: 'right',
    left: 454,
    top: 260,
    arrow: 60,
  });
  expect(standBeside({ left: 900, top: 300, width: 40, height: 40 }, size, room)).toMatchObject({ side: 'left', left: 586 });
  expect(standBeside({ left: 100, top: 20, width: 800, height: 40 }, size, room)).toMatchObject({
    side: 'below',
    left: 350,
    top: 74,
    arrow: 150,
  });
  expect(standBeside({ left: 100, top: 620, width: 800, height: 40 }, size, room)).toMatchObject({ side: 'above', top: 486 });
});

test('a note never leaves the window', () => {
  const corner = standBeside({ left: 10, top: 680, width: 20, height: 20 }, size, room);
  expect(corner).toMatchObject({ side: 'right', top: 572, arrow: 102 });
  const phone = { left: 0, top: 0, width: 360, height: 640 };
  const { left, top, side } = standBeside({ left: 170, top: 300, width: 20, height: 20 }, size, phone);
  expect({ left, top, side }).toEqual({ left: 30, top: 334, side: 'below' });
});

test('a note hides as little else as it can', () => {
  const thing = { left: 400, top: 300, width: 40, height: 40 };
  const [right, left] = [
    { ...thing, left: 460 },
    { ...thing, left: 340 },
  ];
  expect(standBeside(thing, size, room, [left]).side).toBe('right');
  expect(standBeside(thing, size, room, [right]).side).toBe('left');
  expect(standBeside(thing, size, room, [left, right]).side).toBe('below');
  expect(
    standBeside(thing, size, room, [left, right, { ...thing, top: 360 }], [{ ...thing, top: 240 }]).side,
    'never what one acts with',
  ).toBe('right');
  const wall = { left: 0, top: 0, width: 1000, height: 700 };
  expect(standBeside(thing, size, room, [wall]).side, 'nowhere is better').toBe('right');
});
