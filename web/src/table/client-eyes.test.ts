import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnyBoard } from '../games/board';
import type { TableClient } from './client.svelte';
import { Everything, screen, step } from './client-support';

let all: Everything;
beforeEach(() => {
  vi.useFakeTimers();
  all = new Everything();
});
afterEach(() => void vi.useRealTimers());

describe('whose eyes', () => {
  it('go with the turn where several share a screen and nothing is secret', () => {
    const client = all.sitDown([0, 1]);
    expect(client.viewer).toBe(0);
    all.tell(1, [step(0, 'walks')], 'one', [1], [0, 1]);
    expect([client.viewer, client.veiled, client.legal[0]?.do]).toEqual([1, false, 'by 1']);
  });

  it('are covered between two who have secrets, though the shelf never comes', async () => {
    all.shelf = Promise.reject(new Error('no shelf'));
    const client = all.sitDown([0, 1], { secrets: true });
    await Promise.resolve();
    expect(client.veiled).toBe(true);
    client.lift();
    expect(client.veiled).toBe(false);
    all.tell(1, [step(0, 'walks')], 'one', [1], [0, 1]);
    expect([client.viewer, client.veiled]).toEqual([1, true]);
  });

  /** Two who write in private, round by round, as Ice Lake's do. */
  const rounds = { privacy: (view: string) => (view.startsWith('round') ? view.slice(0, 7) : null) } as unknown as AnyBoard;

  async function inRounds(): Promise<TableClient> {
    all.board = Promise.resolve(rounds);
    const client = all.sitDown([0, 1], { secrets: true });
    await vi.runAllTimersAsync();
    all.tell(1, [step(0, 'begins')], 'round 1', [0, 1], [0, 1]);
    return client;
  }

  it('say nothing of a seat behind its curtain', async () => {
    const client = await inRounds();
    all.tell(2, [step(0, 'is ready')], 'round 1 of Bo', [1], [0, 1]);
    expect([client.viewer, client.veiled]).toEqual([1, true]);
    expect(all.said.filter((said) => said.includes('prompt'))).toEqual([]);
  });

  it('leave to each what is their own: nobody takes back another’s readiness', async () => {
    const client = await inRounds();
    all.tell(2, [step(0, 'is ready')], 'round 1', [1], [0, 1]);
    expect([client.viewer, client.veiled, client.lastToDecide], 'who has just handed over may want it back').toEqual([1, true, 0]);
    client.lift();
    expect(client.lastToDecide).toBe(null);
  });

  it('go back, covered, to whoever takes back', async () => {
    const client = await inRounds();
    client.lift();
    all.tell(2, [step(0, 'is ready')], 'round 1', [1], [0, 1]);
    expect(client.viewer).toBe(1);
    void client.takeBack(0);
    all.tell(3, [{ is: 'undone', keep: 1 }], 'round 1', [0, 1], [0, 1]);
    expect([client.viewer, client.veiled]).toEqual([0, true]);
  });

  it('are everybody’s after a film, until all have looked', async () => {
    const client = await inRounds();
    client.lift();
    all.tell(2, [step(0, 'skates')], 'round 2', [0, 1], [0, 1]);
    expect([client.veiled, client.lingering, client.acting, client.legal]).toEqual([false, true, false, []]);
    client.onward();
    expect([client.veiled, client.lingering]).toEqual([true, false]);
  });

  it('are covered where it is not known whether there are secrets', () => {
    const client = all.sitDown([0, 1], { secrets: undefined as unknown as boolean });
    expect(client.veiled).toBe(true);
  });

  it('stay until everybody has seen what happened', () => {
    const client = all.sitDown([0, 1], { secrets: true });
    client.lift();
    client.projector.attach(screen());
    all.tell(1, [step(0, 'walks')], 'one', [1], [0, 1]);
    expect([client.viewer, client.veiled]).toEqual([0, false]);
    vi.advanceTimersByTime(100);
    expect([client.viewer, client.veiled]).toEqual([1, true]);
  });
});
