import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Film } from './film.svelte';

let shown: string[] = [];
let rests = 0;
const reel = (patience?: number) =>
  new Film<string>(
    (event) => (shown.push(event), 100),
    () => (rests += 1),
    patience,
  );

beforeEach(() => {
  vi.useFakeTimers();
  [shown, rests] = [[], 0];
});
afterEach(() => void vi.useRealTimers());

describe('a film', () => {
  it('shows one event after another and comes to rest', () => {
    const film = reel();
    film.play(['a', 'b'], 1);
    expect([shown, film.playing]).toEqual([['a'], true]);
    vi.advanceTimersByTime(100);
    expect([shown, rests]).toEqual([['a', 'b'], 0]);
    vi.advanceTimersByTime(100);
    expect([film.playing, rests]).toEqual([false, 1]);
  });

  it('is held, gone through step by step, and let go on', () => {
    const film = reel();
    film.play(['a', 'b', 'c', 'd'], 1);
    film.pause();
    vi.advanceTimersByTime(1000);
    expect([shown, film.paused]).toEqual([['a'], true]);
    film.step();
    vi.advanceTimersByTime(1000);
    expect(shown).toEqual(['a', 'b']);
    film.pause();
    expect([shown, film.paused]).toEqual([['a', 'b', 'c'], false]);
    film.step();
    expect([shown, rests]).toEqual([['a', 'b', 'c', 'd'], 0]);
    film.step();
    expect([film.playing, film.paused, rests]).toEqual([false, false, 1]);
  });

  it('is hurried, and skipped', () => {
    const film = reel();
    film.speed = 4;
    film.play(['a', 'b', 'c'], 1);
    vi.advanceTimersByTime(25);
    expect(shown).toEqual(['a', 'b']);
    film.skip();
    vi.advanceTimersByTime(1000);
    expect([shown, film.playing, rests]).toEqual([['a', 'b'], false, 1]);
  });

  it('lets nobody wait too long, and nobody at all without motion', () => {
    const film = reel(2);
    film.play(['a', 'b', 'c', 'd'], 1);
    film.play(['e'], 1);
    vi.advanceTimersByTime(100);
    expect(shown).toEqual(['a', 'e']);
    reel().play(['x'], 0);
    expect([shown, rests]).toEqual([['a', 'e'], 1]);
  });
});
