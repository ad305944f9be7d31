import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Projector, type Update, type Screen, type Step } from './projector.svelte';

/** Letters are events of 100 ms; a view is a word. */
class Wall implements Screen<string, string> {
  seen: string[] = [];
  show(event: string): number {
    if (event === '!') throw new Error('cannot be drawn');
    this.seen.push(event);
    return 100;
  }
  settle(view: string): void {
    if (view === '!') throw new Error('cannot be drawn');
    this.seen.push(`=${view}`);
  }
}

let number = 0;
const step = (letters: string, by: Step<string>['by'] = 0): Step<string> => {
  number += 1;
  return { by, number, events: [...letters].map((event) => ({ event, fr: event, en: event })) };
};
const leap = (view: string): Update<string, string> => ({ view, steps: [], jump: true });
const play = (view: string, ...steps: Step<string>[]): Update<string, string> => ({ view, steps, jump: false });

let heard: string[] = [];
function theatre() {
  const wall = new Wall();
  const projector = new Projector<string, string>({
    onStep: ({ events }) => heard.push(events.map(({ event }) => event).join('')),
    onRest: ({ view }) => heard.push(`=${view}`),
    weigh: ({ event }) => (event === 'W' ? 2000 : 0),
  });
  return { wall, projector };
}
/** A board that has come up, and rests on `x`. */
function begun() {
  const { wall, projector } = theatre();
  projector.attach(wall);
  projector.show(leap('x'));
  [wall.seen, heard] = [[], []];
  return { wall, projector };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  [heard, number] = [[], 0];
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a projector', () => {
  it('shows one event after another and comes to rest', () => {
    const { wall, projector } = begun();
    projector.show(play('ab', step('ab')));
    expect([wall.seen, projector.playing, projector.view]).toEqual([['a'], true, 'x']);
    expect(projector.shot?.telling.en).toBe('a');
    vi.advanceTimersByTime(100);
    expect([wall.seen, heard]).toEqual([['a', 'b'], ['ab']]);
    vi.advanceTimersByTime(100);
    expect([projector.playing, projector.shot, projector.view]).toEqual([false, null, 'ab']);
    expect([wall.seen.at(-1), heard]).toEqual(['=ab', ['ab', '=ab']]);
  });

  it('settles on every update on its way, so that what is read beside the board is never ahead of it', () => {
    const { wall, projector } = begun();
    projector.show(play('a', step('a')));
    projector.show(play('ab', step('b')));
    vi.advanceTimersByTime(100);
    expect([wall.seen, projector.view, heard]).toEqual([['a', '=a', 'b'], 'a', ['a', 'b']]);
    vi.advanceTimersByTime(100);
    expect(projector.view).toBe('ab');
  });

  it('pauses before what chance does for another player, not after it', () => {
    const wall = new Wall();
    const projector = new Projector<string, string>({ whose: (_, { view }) => Number(view.at(-1)) });
    projector.attach(wall);
    projector.show(leap('x0'));
    projector.show(play('a0', step('a')));
    projector.show(play('d1', step('d', 'chance')));
    projector.show(play('e1', step('e', 1)));
    vi.advanceTimersByTime(100);
    expect(wall.seen.at(-1)).toBe('=a0');
    vi.advanceTimersByTime(419);
    expect(wall.seen.at(-1)).toBe('=a0');
    vi.advanceTimersByTime(101);
    expect(wall.seen.slice(-3)).toEqual(['d', '=d1', 'e']);
  });

  it('tells what was seen since the view that it comes from', () => {
    const { projector } = begun();
    projector.show(play('abc', step('ab'), step('c', 'chance')));
    projector.show(play('abcd', step('d', 1)));
    const seen = () => [projector.view, projector.seen.join('')];
    expect(seen()).toEqual(['x', 'a']);
    vi.advanceTimersByTime(200);
    expect(seen()).toEqual(['x', 'abc']);
    vi.advanceTimersByTime(100);
    expect(seen(), 'between two players').toEqual(['abc', '']);
    vi.advanceTimersByTime(420);
    expect(seen()).toEqual(['abc', 'd']);
    vi.advanceTimersByTime(100);
    expect(seen()).toEqual(['abcd', '']);
  });

  it('says whose doing is shown, in the pause after it too', () => {
    const { projector } = begun();
    projector.show(play('a', step('a')));
    projector.show(play('ab', step('b', 1)));
    expect(projector.doer).toBe(0);
    vi.advanceTimersByTime(100);
    expect([projector.view, projector.doer], 'between two players').toEqual(['a', 0]);
    vi.advanceTimersByTime(420);
    expect(projector.doer).toBe(1);
    vi.advanceTimersByTime(100);
    expect(projector.doer, 'at rest the view says whose turn it is').toBeNull();
  });

  it('jumps to the first update, whatever it tells: a bot may be quicker than the board', () => {
    const { wall, projector } = theatre();
    projector.show(play('a', step('a')));
    expect([projector.view, projector.playing]).toEqual(['a', false]);
    projector.show(play('ab', step('b')));
    expect([projector.view, projector.playing]).toEqual(['ab', false]);
    projector.attach(wall);
    expect(wall.seen).toEqual(['=ab']);
    projector.show(play('abc', step('c')));
    expect(wall.seen).toEqual(['=ab', 'c']);
  });

  it('skips to rest what cannot be shown, and is not busy for ever', () => {
    const { wall, projector } = begun();
    projector.show(play('a!b', step('a!b')));
    vi.advanceTimersByTime(100);
    expect([projector.playing, projector.view, wall.seen, projector.broken]).toEqual([false, 'a!b', ['a', '=a!b'], null]);
    expect(heard.at(-1)).toBe('=a!b');
  });

  it('says that a board is broken which cannot settle, and goes on without it', () => {
    const { projector } = begun();
    projector.show(play('!', step('a')));
    vi.advanceTimersByTime(100);
    expect([projector.broken, projector.view]).toEqual([expect.any(Error), '!']);
    projector.show(play('next', step('b')));
    expect([projector.playing, projector.view]).toEqual([false, 'next']);
  });

  it('is held, gone through step by step, and let go on', () => {
    const { wall, projector } = begun();
    projector.show(play('abcd', step('abcd')));
    projector.pause();
    vi.advanceTimersByTime(1000);
    expect([wall.seen, projector.paused]).toEqual([['a'], true]);
    projector.step();
    vi.advanceTimersByTime(1000);
    expect(wall.seen).toEqual(['a', 'b']);
    projector.pause();
    expect([wall.seen, projector.paused]).toEqual([['a', 'b', 'c'], false]);
    projector.step();
    projector.step();
    expect([projector.playing, projector.paused, heard.at(-1)]).toEqual([false, false, '=abcd']);
  });

  it('pauses between two players, before the card that begins a turn', () => {
    const wall = new Wall();
    const projector = new Projector<string, string>({
      whose: ({ step: { by }, telling }) => (by === 'chance' ? Number(telling.event) : by),
    });
    projector.attach(wall);
    projector.show(leap('x'));
    projector.show(play('a', step('a', 0)));
    projector.show(play('a1', step('1', 'chance')));
    projector.show(play('a1b', step('b', 1)));
    vi.advanceTimersByTime(100);
    expect([wall.seen.at(-1), projector.shot?.telling.event], 'what was done stays in sight').toEqual(['=a', 'a']);
    vi.advanceTimersByTime(420);
    expect(wall.seen.at(-1)).toBe('1');
    vi.advanceTimersByTime(100);
    expect(wall.seen.at(-1), 'not after it').toBe('b');
  });

  it('is hurried, and skipped, and tells what was skipped once', () => {
    const { wall, projector } = begun();
    projector.speed = 4;
    projector.show(play('abc', step('abc')));
    projector.show(play('abcd', step('d')));
    vi.advanceTimersByTime(25);
    expect(wall.seen).toEqual(['a', 'b']);
    projector.skip();
    vi.advanceTimersByTime(1000);
    expect([wall.seen, projector.playing]).toEqual([['a', 'b', '=abcd'], false]);
    expect(heard).toEqual(['abc', 'd', '=abcd']);
  });

  it('gives everybody a moment between two players, but not between a player and chance', () => {
    const { wall, projector } = begun();
    projector.show(play('abc', step('a', 0), step('b', 'chance'), step('c', 1)));
    vi.advanceTimersByTime(200);
    expect([wall.seen, heard]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
    vi.advanceTimersByTime(500);
    expect([wall.seen.at(-1), heard.at(-1)]).toEqual(['c', 'c']);
  });

  it('leaves what weighs long enough to be read', () => {
    const { wall, projector } = begun();
    projector.show(play('Wa', step('Wa')));
    vi.advanceTimersByTime(1900);
    expect(wall.seen).toEqual(['W']);
    vi.advanceTimersByTime(100);
    expect(wall.seen).toEqual(['W', 'a']);
  });

  it('lets nobody wait too long, and nobody at all without motion', () => {
    const { wall, projector } = begun();
    projector.show(play('long', ...Array.from({ length: 13 }, (_, nth) => step('a', nth % 2))));
    expect([projector.playing, projector.view, wall.seen]).toEqual([false, 'long', ['=long']]);
    projector.pace = 0;
    projector.show(play('b', step('b')));
    expect([projector.playing, wall.seen.at(-1), heard.slice(-2)]).toEqual([false, '=b', ['b', '=b']]);
  });

  it('ends what is played when its board goes', () => {
    const { wall, projector } = theatre();
    projector.show(leap('x'));
    const down = projector.attach(wall);
    projector.show(play('ab', step('ab')));
    down();
    vi.advanceTimersByTime(1000);
    expect([projector.playing, projector.view, wall.seen]).toEqual([false, 'ab', ['=x', 'a']]);
  });

  it('plays again what was seen, and tells nobody twice', () => {
    const { wall, projector } = begun();
    const [first, then] = [play('a', step('a')), play('ab', step('b'))];
    projector.show(first);
    projector.show(then);
    vi.runAllTimers();
    [wall.seen, heard] = [[], []];
    projector.replay([first, then]);
    expect([projector.view, projector.playing]).toEqual(['a', true]);
    vi.runAllTimers();
    expect([wall.seen, heard]).toEqual([['=a', 'b', '=ab'], ['=ab']]);
  });

  it('lets news interrupt what is played again', () => {
    const { wall, projector } = begun();
    const updates = [play('a', step('a')), play('ab', step('b'))];
    updates.forEach((update) => projector.show(update));
    vi.runAllTimers();
    projector.replay(updates);
    wall.seen = [];
    projector.show(play('abc', step('c')));
    expect(wall.seen).toEqual(['=ab', 'c']);
  });

  it('forgets the way after a jump', () => {
    const { wall, projector } = begun();
    projector.show(play('ab', step('ab')));
    projector.show(leap('y'));
    vi.runAllTimers();
    expect([wall.seen, heard, projector.view]).toEqual([['a', '=y'], ['ab', '=y'], 'y']);
  });
});
