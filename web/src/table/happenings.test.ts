import { describe, expect, it } from 'vitest';
import type { SeatInfo, TableInfo } from '../protocol.gen';
import { happenings } from './happenings';

const person = (name: string, here = true): SeatInfo => ({
  holder: { kind: 'person', name },
  covered: null,
  resigned: false,
  here,
  wait_ms: null,
  clock: null,
});
const table = (change: Partial<TableInfo> = {}) =>
  ({ id: 'x', seats: [person('Ada'), person('Bo')], undo: null, rematch: null, next: null, ...change }) as TableInfo;
const heard = (before: TableInfo | null, now: TableInfo) => happenings(before, now, [0], ['Ada', 'Bo']);

describe('what happens around a table', () => {
  it('is not told to whoever has just come', () => expect(heard(null, table({ undo: { by: 1, agreed: [1] } }))).toEqual([]));
  it('is told once', () => {
    const asked = table({ undo: { by: 1, agreed: [1] } });
    expect(heard(table(), asked)).toEqual(['Bo would like to take their last move back.']);
    expect(heard(asked, table({ undo: { by: 1, agreed: [0, 1] } }))).toEqual([]);
  });
  it('tells of those who go and come back, but not of ourselves', () => {
    const alone = table({ seats: [person('Ada', false), person('Bo', false)] });
    expect(heard(table(), alone)).toEqual(['Bo is away.']);
    expect(heard(alone, table())).toEqual(['Bo is back.']);
  });
  it('tells of a rematch, and that it has begun', () => {
    const asked = table({ rematch: { by: 1, agreed: [1] } });
    expect(heard(table(), asked)).toEqual(['Bo proposes a rematch.']);
    expect(heard(asked, table({ rematch: { by: 1, agreed: [0, 1] }, next: 'y' }))).toEqual(['The rematch has begun.']);
  });
});
