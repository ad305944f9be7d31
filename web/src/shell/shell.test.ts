import { describe, expect, it } from 'vitest';
import { nameOf, withNames } from './players';
import { keysIn, privateLink } from './keys';
import { parse, to } from './routes';
import { preferred, readSaved } from './settings.svelte';

const at = (address: string) => parse(new URL(address, 'http://house.test'));

describe('addresses', () => {
  it('lead to their pages', () => {
    expect(at('/')).toEqual({ page: 'landing' });
    expect(at(to.setup('alcatraz'))).toEqual({ page: 'setup', game: 'alcatraz', way: 'computer' });
    expect(at(to.setup('alcatraz', 'friends'))).toEqual({ page: 'setup', game: 'alcatraz', way: 'friends' });
    expect(at(to.table('x7'))).toEqual({ page: 'table', table: 'x7' });
    expect(at(to.replay('x7', 12))).toEqual({ page: 'replay', table: 'x7', at: 12, review: false });
    expect(at(to.replay('x7', 12, true))).toEqual({ page: 'replay', table: 'x7', at: 12, review: true });
    expect(at(to.rules('alcatraz', 'ALC-7'))).toEqual({ page: 'rules', game: 'alcatraz', rule: 'ALC-7' });
    expect(at('/open')).toEqual({ page: 'open' });
    expect(at('/lobby')).toEqual({ page: 'lobby' });
  });

  it('that are none lead nowhere, and nonsense in one does no harm', () => {
    for (const address of ['/x', '/t', '/t/a/b', '/t/a/replay/b', '/play', '/open/x', '/%E0%A4%A']) {
      expect(at(address).page, address).toBe('nowhere');
    }
    expect(at('/t/a/replay?at=-3')).toMatchObject({ at: 0 });
    expect(at('/t/a/replay?at=1e99')).toMatchObject({ at: 0 });
  });
});

describe('names in sentences', () => {
  it('take their places', () => {
    expect(withNames('{0} takes {1}; {0} wins.', ['Ada', 'Bo'])).toBe('Ada takes Bo; Ada wins.');
  });
  it('are not themselves read as places', () => {
    expect(withNames('{0} and {1}', ['{1}', '$&'])).toBe('{1} and $&');
  });
  it('leave a place that nobody has', () => {
    expect(withNames('{3}', ['Ada'])).toBe('{3}');
  });

  it('tells readers which of them they are, once a sentence', () => {
    expect(withNames('{0} takes {1}; {1} is out.', ['Ada', 'Bo'], 1)).toBe('Ada takes Bo\u00a0(you); Bo is out.');
    expect(withNames('{0} rests.', ['Ada', 'Bo'], 1)).toBe('Ada rests.');
  });
});

describe('names', () => {
  const nameless = { kind: 'person', name: null } as const;
  it('are the colour of the seat where nobody gave one', () => {
    expect([0, 1].map((seat) => nameOf(nameless, seat, undefined))).toEqual(['Red', 'Yellow']);
    expect(nameOf({ kind: 'person', name: 'Ada' }, 1, undefined)).toBe('Ada');
  });
  it('are the colour that a game has dealt, and a number before it has', () => {
    expect(nameOf(nameless, 0, [4, 2])).toBe('Violet');
    expect(nameOf(nameless, 0, null)).toBe('Player 1');
  });
  it('of computers stay with them, wherever they sit', () => {
    expect([0, 2].map((seat) => nameOf({ kind: 'bot', level: 1, name: 1 }, seat, undefined))).toEqual(['Marmot', 'Marmot']);
  });
});

describe('private links', () => {
  it('carry keys in the fragment and back', () => {
    const link = new URL(privateLink('http://house.test', 'x7', ['a+b/c=', 'd']));
    expect(link.search).toBe('');
    expect(keysIn(link.hash)).toEqual(['a+b/c=', 'd']);
  });
  it('are not confused by other fragments', () => expect(keysIn('#ALC-7')).toEqual([]));
});

describe('settings', () => {
  it('follow the browser’s languages', () => {
    expect(preferred(['de-CH', 'fr-CH', 'en'])).toBe('fr');
    expect(preferred(['de'])).toBe('en');
  });
  it('take only what they know from storage', () => {
    expect(readSaved({ lang: 'xx', theme: 'nuit', sound: 'yes', motion: false })).toEqual({ theme: 'nuit', motion: false });
    expect(readSaved(null)).toEqual({});
  });
});
