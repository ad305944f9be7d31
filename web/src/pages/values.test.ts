import { describe, expect, it } from 'vitest';
import type { GameInfo, OptionEntry } from '../protocol.gen';
import { fitting, isClosed, kindsOf, nameOfValue, offered, stacksOf, usualFirst } from './values';

const both = (text: string) => ({ fr: `${text}-fr`, en: text });

function option(samples: unknown[], names: Record<string, string> = {}): OptionEntry {
  const named = Object.fromEntries(Object.entries(names).map(([key, name]) => [key, both(name)]));
  return { key: 'key', title: both('Title'), help: both('Help'), origin: 'sheet', samples, names: named };
}

describe('what an option offers', () => {
  it('begins with the usual value, even if that is none at all', () => {
    expect(offered(option([12, 1, 1000]), null)).toEqual([null, 1, 12, 1000]);
    expect(offered(option(['b', 'a']), 'a')).toEqual(['a', 'b']);
  });

  it('is all there is if everything has a name', () => {
    expect(isClosed(option(['small', 'large'], { small: 'small', large: 'large' }))).toBe(true);
    expect(isClosed(option(['eaia', 'eeee']))).toBe(false);
    expect(isClosed(option([50, 1]))).toBe(false);
    expect(isClosed(option([['red', 'violet']]))).toBe(true);
  });
});

describe('a value that counts', () => {
  it('is one stack or several', () => {
    expect(stacksOf({ bear: 1 })).toEqual([{ bear: 1 }]);
    expect(stacksOf([{ plain: 2 }, {}])).toEqual([{ plain: 2 }, {}]);
    for (const other of ['text', 3, null, [], [1]]) expect(stacksOf(other)).toBeNull();
  });

  it('has every kind, by its name', () => {
    const tiles = option([[{ plain: 2 }, { fall: 1 }], [{ axe: 3 }]], { axe: 'pick', plain: 'plain' });
    expect(kindsOf(tiles, [{ plain: 1 }])).toEqual(['fall', 'axe', 'plain']);
  });
});

describe('a value’s name', () => {
  it('is the book’s, or how it is written', () => {
    const { names } = option([], { null: 'no limit', bear: 'bears', small: 'small one' });
    expect(nameOfValue(names, null)).toBe('no limit');
    expect(nameOfValue(names, 'small')).toBe('small one');
    expect(nameOfValue(names, 'eaia')).toBe('eaia');
    expect(nameOfValue(names, ['small', 'red'])).toBe('small one, red');
    expect(nameOfValue(names, true)).toBe('Yes');
    expect(nameOfValue(names, { bear: 2, fog: 0, wolf: 1 })).toBe('2 bears, 1 wolf');
  });
});

describe('who begins', () => {
  const game = (lots: boolean) => ({ lots }) as GameInfo;

  it('is drawn by lot among friends, and elsewhere where the book says so', () => {
    expect(usualFirst(game(false), true)).toEqual({ by: 'lot' });
    expect(usualFirst(game(true), false)).toEqual({ by: 'lot' });
    expect(usualFirst(game(false), false)).toEqual({ by: 'seated' });
  });

  it('is nobody whose seat is no longer there', () => {
    expect(fitting({ by: 'chosen', seat: 2 }, 2)).toEqual({ by: 'seated' });
    expect(fitting({ by: 'chosen', seat: 1 }, 2)).toEqual({ by: 'chosen', seat: 1 });
    expect(fitting({ by: 'lot' }, 2)).toEqual({ by: 'lot' });
  });
});
