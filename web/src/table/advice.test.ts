import { describe, expect, it } from 'vitest';
import type { Advised, SeatInfo } from '../protocol.gen';
import { Adviser } from './advice.svelte';
import type { TableClient } from './client.svelte';

const way = (name: string, chance: number): Advised => ({
  do: [name],
  then: [name],
  fr: `{0} ${name}`,
  en: `{0} ${name}`,
  chance,
  margin: 40,
  sure: 500,
});

const seat = (holder: SeatInfo['holder'], resigned = false): SeatInfo => ({
  holder,
  covered: null,
  resigned,
  here: true,
  wait_ms: null,
  clock: null,
});
const ada = seat({ kind: 'person', name: 'Ada' });
const bo = seat({ kind: 'person', name: 'Bo' });
const bot = seat({ kind: 'bot', level: 1, name: 1 });

/** A table at which Ada, at seat 0, is to act. */
function table(seats: SeatInfo[], mine = [0], advice = false) {
  const acted: string[][] = [];
  const waiting: ((reply: unknown) => void)[] = [];
  const client = {
    info: { seats, customs: { advice, cover: 3 } },
    mine,
    viewer: 0,
    acting: true,
    state: { decision: 4 },
    count: 9,
    atRest: true,
    veiled: false,
    names: ['Ada', 'Bo'],
    notices: { current: null as unknown, clear: () => (client.notices.current = null) },
    say: () => new Promise((resolve) => waiting.push(resolve)),
    act: (actions: string[]) => acted.push(actions),
  };
  const adviser = new Adviser(client as unknown as TableClient);
  return { client, adviser, acted, answer: (reply: unknown) => waiting.shift()?.(reply) };
}

const ways = [way('one', 600), way('two', 550)];

describe('advice', () => {
  it('is offered where everybody else is a computer or at this screen', () => {
    expect(table([ada, bot]).adviser.offered).toBe(true);
    expect(table([ada, bo], [0, 1]).adviser.offered).toBe(true);
    expect(table([ada, seat(bo.holder, true), bot]).adviser.offered).toBe(true);
    expect(table([ada, bo]).adviser.offered).toBe(false);
  });

  it('is offered against other people where the table has agreed to it', () => {
    expect(table([ada, bo], [0], true).adviser.offered).toBe(true);
  });

  it('does not say the same twice: of ways that read alike the best is told', async () => {
    const { adviser, answer } = table([ada, bot]);
    const asked = adviser.ask();
    answer({
      type: 'hint',
      id: 'x',
      seat: 0,
      decision: 4,
      ways: [way('one', 600), way('two', 590), { ...way('one', 580), do: ['other'] }],
    });
    await asked;
    expect(adviser.ways.map(({ chance }) => chance)).toEqual([600, 590]);
  });

  it('is shown on the board, one way at a time, and followed', async () => {
    const { adviser, answer, acted } = table([ada, bot]);
    const asked = adviser.ask();
    expect(adviser.thinking).toBe(true);
    answer({ type: 'hint', id: 'x', seat: 0, decision: 4, ways });
    await asked;
    expect([adviser.thinking, adviser.pointed]).toEqual([false, ['one']]);
    expect(adviser.sentence(ways[0]!)).toBe('Ada one');
    adviser.chosen = 1;
    expect(adviser.pointed).toEqual(['two']);
    adviser.play();
    expect([acted, adviser.ways]).toEqual([[['two']], []]);
  });

  it('is gone once something else is decided', async () => {
    const { adviser, answer, client } = table([ada, bot]);
    const asked = adviser.ask();
    client.state = { decision: 5 };
    client.notices.current = 'too late';
    answer({ type: 'refused', id: 'x', why: 'stale', fr: '', en: '' });
    await asked;
    expect([adviser.ways, client.notices.current]).toEqual([[], null]);
    const again = adviser.ask();
    answer({ type: 'hint', id: 'y', seat: 0, decision: 5, ways });
    await again;
    expect(adviser.ways).toHaveLength(2);
    client.state = { decision: 6 };
    expect([adviser.ways, adviser.pointed]).toEqual([[], []]);
  });
});
