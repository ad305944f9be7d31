import { describe, expect, it } from 'vitest';
import type { Item, SeatInfo, State, TableInfo } from '../protocol.gen';
import { Patience } from './patience.svelte';

const person = (here: boolean, wait_ms: number | null = null): SeatInfo => ({
  holder: { kind: 'person', name: 'x' },
  covered: null,
  resigned: false,
  here,
  wait_ms,
  clock: null,
});
const bot: SeatInfo = { ...person(true), holder: { kind: 'bot', level: 1, name: 1 } };
const table = (...seats: SeatInfo[]) => ({ seats, customs: { clock: null }, patience_ms: 60, silence_ms: 180 }) as unknown as TableInfo;
const told = (act: number[], ...by: number[]) => ({
  type: 'told' as const,
  viewer: null,
  number: 1,
  told: by.map((seat): Item => ({ is: 'step', by: seat, do: '', events: [] })),
  state: { turn: { act, over: null } } as unknown as State,
});

describe('patience', () => {
  it('takes the house’s word', () => {
    const patience = new Patience();
    patience.informed(table(person(true), person(false, 25)), 1000);
    expect(patience.due).toEqual([null, 1025]);
  });

  it('leaves it to the house where a clock runs', () => {
    const patience = new Patience();
    const info = { ...table(person(true), person(false)), customs: { clock: { bank_ms: 1 } } } as TableInfo;
    patience.moved(info, told([0, 1]), 1000);
    expect(patience.due).toEqual([]);
  });

  it('starts when somebody is to act, longer for whoever is here', () => {
    const patience = new Patience();
    patience.moved(table(person(true), person(false), bot), told([0, 1, 2]), 1000);
    expect(patience.due).toEqual([1180, 1060, null]);
  });

  it('starts anew for whoever has acted, and runs on for the others', () => {
    const patience = new Patience();
    const info = table(person(true), person(true));
    patience.moved(info, told([0, 1]), 1000);
    patience.moved(info, told([0, 1], 0), 1100);
    expect(patience.due).toEqual([1280, 1180]);
    patience.moved(info, told([1], 0), 1200);
    expect(patience.due).toEqual([null, 1180]);
  });
});
