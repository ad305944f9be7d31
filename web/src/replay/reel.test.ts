import { describe, expect, it } from 'vitest';
import type { Replay } from '../protocol.gen';
import type { Cut } from '../shell/api';
import { Reel } from './reel.svelte';

/** A house with a game of so many frames, that counts what it is asked. */
function house(total: number) {
  const asked: Cut[] = [];
  const fetch = async (cut: Cut): Promise<Replay> => {
    asked.push(cut);
    const frames = Array.from({ length: Math.max(0, Math.min(cut.count, total - cut.from)) }, (_, index) => {
      const at = cut.from + index;
      const told = at === 0 ? null : { by: 0, do: `step ${at}`, events: [{ event: at, fr: '', en: '' }] };
      return { told, view: at, prompt: { fr: '', en: '' } };
    });
    return { game: 'g', seats: [], viewer: null, total, from: cut.from, frames, ending: null, luck: null };
  };
  return { asked, reel: new Reel(fetch) };
}

describe('a replay', () => {
  it('jumps to where it is opened and plays a step forward', async () => {
    const { reel } = house(100);
    await reel.go(5);
    expect(reel.projector.at).toEqual({ view: 5, steps: [], jump: true });
    await reel.go(6);
    const steps = [{ by: 0, number: 6, events: [expect.objectContaining({ event: 6 })] }];
    expect(reel.projector.at).toEqual({ view: 6, steps, jump: false });
    await reel.go(5);
    expect(reel.projector.at).toEqual({ view: 5, steps: [], jump: true });
  });

  it('stays within the game', async () => {
    const { reel } = house(10);
    await reel.go(9999);
    expect([reel.at, reel.last]).toEqual([9, 9]);
    await reel.go(-4);
    expect(reel.at).toBe(0);
  });

  it('asks for every stretch once, and a little ahead', async () => {
    const { reel, asked } = house(130);
    for (let at = 0; at < 130; at += 1) await reel.go(at);
    expect(asked.map(({ from }) => from)).toEqual([0, 50, 100]);
    expect(reel.log).toHaveLength(129);
    expect(reel.log.at(-1)).toMatchObject({ at: 128, step: { do: 'step 129' } });
  });

  it('goes where one wanted to be last, whatever comes first', async () => {
    const answers: (() => void)[] = [];
    const { reel: good } = house(130);
    const reel = new Reel(async (cut) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      return good['fetch'](cut);
    });
    const ways = [reel.go(0), reel.go(60)];
    answers[1]?.();
    await ways[1];
    expect(reel.at).toBe(60);
    answers[0]?.();
    await ways[0];
    expect([reel.at, reel.projector.view]).toEqual([60, 60]);
  });

  it('counts quick steps from the last wish, not from where it is', async () => {
    const { reel } = house(10);
    await reel.go(0);
    await Promise.all([reel.by(1), reel.by(1), reel.by(1)]);
    expect([reel.at, reel.projector.at?.jump]).toEqual([3, true]);
  });

  it('says what went wrong and stays where it is', async () => {
    let fail = false;
    const { reel: good } = house(10);
    const reel = new Reel(async (cut) => {
      if (fail) throw new Error('no');
      return good['fetch'](cut);
    });
    await reel.go(3);
    fail = true;
    const lost = new Reel(async () => Promise.reject(new Error('no')));
    await lost.go(0);
    expect(lost.trouble).toBeInstanceOf(Error);
    expect(reel.at).toBe(3);
  });
});
