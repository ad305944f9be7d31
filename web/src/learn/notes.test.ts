import { expect, test } from 'vitest';
import type { Note } from '../protocol.gen';
import { noteDue } from './notes';

const note = (id: string, when: Record<string, unknown>): Note => ({ id, when, at: null, text: { fr: id, en: id } });
const notes = [note('turn', { stage: { is: 'turn' } }), note('caught', { what: 'caught' })];
const turn = { stage: { is: 'turn', row: null }, you: 0 };

test('one note at a time, none twice, each when it is due', () => {
  expect(noteDue(notes, [], turn, [])?.id).toBe('turn');
  expect(noteDue(notes, ['turn'], turn, [])).toBeNull();
  expect(noteDue(notes, ['turn'], turn, [{ what: 'caught', seat: 1 }])?.id).toBe('caught');
  expect(noteDue(notes, ['turn', 'caught'], turn, [{ what: 'caught' }])).toBeNull();
  expect(noteDue(notes, [], null, ['caught', null])).toBeNull();
});
