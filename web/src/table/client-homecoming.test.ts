import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Item, Replay, TableInfo } from '../protocol.gen';
import { TableClient } from './client.svelte';
import { Everything, TABLE, screen, state, step } from './client-support';

let all: Everything;
beforeEach(() => {
  vi.useFakeTimers();
  all = new Everything();
});
afterEach(() => void vi.useRealTimers());

describe('coming back', () => {
  const told = [step(1, 'walks'), step(0, 'hops'), step(0, 'rests')];
  const frame = (view: string, item: Item | null) => ({
    view,
    prompt: { fr: view, en: `prompt ${view}` },
    told: item?.is === 'step' ? { by: item.by, do: item.do, events: item.events } : null,
  });
  const tape = {
    from: 1,
    frames: [frame('left', null), frame('hopped', told[1]!), frame('rested', told[2]!)],
  } as unknown as Replay;

  /** Sits down at a table where something happened since. */
  async function comeBack(decision = 1, table: Partial<TableInfo> = {}): Promise<TableClient> {
    const client = new TableClient('x', all.world);
    all.socket.onopen?.();
    const stream = { viewer: 1, number: 3, afresh: true, earlier: 0, steps: 0, told, state: state('now', [1], 1, decision) };
    const id = all.sent.at(-1)!.id;
    all.hear({ type: 'welcome', id, build: '', table: { ...TABLE, ...table }, seats: [1], host: true, streams: [stream] });
    await vi.advanceTimersByTimeAsync(0);
    return client;
  }

  it('begins where one left, waits for the board, and tells everything as it is seen', async () => {
    all.tape = Promise.resolve(tape);
    const client = await comeBack();
    expect([client.settled?.view, client.acting, client.busy, client.log.length]).toEqual(['left', false, true, 1]);
    expect(all.said).toEqual([]);
    client.projector.attach(screen());
    vi.advanceTimersByTime(900);
    expect([client.shot?.telling.en, client.log.length, client.onTurn]).toEqual(['{0} hops', 2, [0]]);
    vi.advanceTimersByTime(100);
    expect([client.settled?.view, client.shot?.telling.en, client.log.length]).toEqual(['hopped', '{0} rests', 3]);
    vi.runAllTimers();
    expect([client.settled?.view, client.acting, client.projector.since]).toEqual(['now', true, false]);
    expect(all.said).toEqual(['Ada hops', 'Ada rests', 'prompt now']);
    expect([client.lately, all.rings]).toEqual([['hops', 'rests'], 1]);
  });

  it('can be skipped, before the board is there and after', async () => {
    all.tape = Promise.resolve(tape);
    const early = await comeBack();
    early.projector.skip();
    expect([early.settled?.view, early.acting, early.lately]).toEqual(['now', true, ['hops', 'rests']]);
    const later = await comeBack();
    later.projector.attach(screen());
    later.projector.skip();
    expect([later.settled?.view, later.acting, later.lately]).toEqual(['now', true, ['hops', 'rests']]);
  });

  it('leaves only marks where nothing moves, and after the end', async () => {
    all.tape = Promise.resolve(tape);
    const over = await comeBack(1, { stage: 'over' });
    expect([over.settled?.view, over.lately, over.atRest]).toEqual(['now', ['hops', 'rests'], true]);
    Object.assign(all.world, { pace: 0 });
    const still = await comeBack();
    expect([still.settled?.view, still.lately, still.acting]).toEqual(['now', ['hops', 'rests'], true]);
  });

  it('shows what is heard meanwhile after it', async () => {
    all.tape = new Promise((resolve) => setTimeout(resolve, 500, tape));
    const client = await comeBack();
    all.tell(4, [step(0, 'sings')], 'sung', [1], [1], 1);
    expect(client.settled).toBeNull();
    await vi.advanceTimersByTimeAsync(500);
    expect(client.settled?.view, 'the tape is too short: the present').toBe('sung');

    all.tape = Promise.resolve(tape);
    const other = await comeBack();
    all.tell(4, [step(0, 'sings')], 'sung', [1], [1], 1);
    expect(other.settled?.view).toBe('left');
    other.projector.attach(screen());
    vi.runAllTimers();
    expect([other.settled?.view, other.lately]).toEqual(['sung', ['hops', 'rests', 'sings']]);
  });

  it('does not wait for a house that has no film to give', async () => {
    all.tape = Promise.reject(new Error('busy'));
    const client = await comeBack();
    expect([client.settled?.view, client.acting]).toEqual(['now', true]);
    all.tape = new Promise(() => {});
    const slow = await comeBack();
    expect(slow.settled).toBeNull();
    await vi.advanceTimersByTimeAsync(3000);
    expect(slow.settled?.view).toBe('now');
  });

  it('is nothing at all where nothing happened: what somebody has picked up stays in hand', () => {
    const client = all.sitDown([0]);
    client.projector.attach(screen());
    const before = client.legal;
    expect(before.length).toBe(1);
    client.greetAgain();
    all.socket.onopen?.();
    const stream = { viewer: 0, number: 0, afresh: false, earlier: 0, steps: 0, told: [], state: state('start', [0], 0) };
    const id = all.sent.at(-1)!.id;
    all.hear({ type: 'welcome', id, build: '', table: TABLE, seats: [0], host: true, streams: [stream] });
    expect(client.legal, 'the same list, not one like it').toBe(before);
  });

  it('is no film after a short break in the line: the page has seen it', async () => {
    const client = all.sitDown([1]);
    client.projector.attach(screen());
    all.tell(1, [step(1, 'walks')], 'one', [0], [1]);
    vi.runAllTimers();
    const stream = { viewer: 1, number: 3, afresh: false, earlier: 0, steps: 1, told: told.slice(1), state: state('now', [1], 1, 1) };
    client.greetAgain();
    all.socket.onopen?.();
    const id = all.sent.at(-1)!.id;
    all.hear({ type: 'welcome', id, build: '', table: TABLE, seats: [1], host: true, streams: [stream] });
    vi.advanceTimersByTime(420);
    expect([client.projector.since, client.settled?.view, client.shot?.telling.en]).toEqual([false, 'one', '{0} hops']);
  });
});
