import { describe, expect, it } from 'vitest';
import { typing as alaska } from '../games/alaska/typing';
import { typing as alcatraz } from '../games/alcatraz/typing';
import { typing as aufsteiger } from '../games/aufsteiger/typing';
import { typing as vertical } from '../games/vertical/typing';
import type { Legal } from '../protocol.gen';
import { Typed } from './typed';

const french = new Typed(alcatraz, 'fr');
const english = new Typed(alcatraz, 'en');
const YARD = ['@d7', 'd7-d4', 'd2-boat', 'pass', 'left'];

describe('what is typed', () => {
  it('is found in any order, in the reader’s words or the records’, with or without capitals and accents', () => {
    expect(['bateau d2', 'd2-bateau', 'D2 Boat', 'd2-boat'].map((text) => french.find(text, YARD))).toEqual(Array(4).fill('d2-boat'));
    expect(english.find('d4 d7', YARD)).toBe('d7-d4');
    const equip = ['equip carabiner 0,3', 'equip ladder 0,3'];
    expect(new Typed(vertical, 'fr').find('0,3 echelle fixer', equip)).toBe('equip ladder 0,3');
  });

  it('means by its order what only the order tells', () => {
    const both = ['d7-d4', 'd4-d7'];
    expect([english.find('d7 d4', both), english.find('d4 d7', both)]).toEqual(both);
    const three = ['ice 0,1 2,1', 'ice 2,1 0,1'];
    expect(new Typed(alaska, 'en').find('2,1 ice 0,1', three), 'rather nothing than the wrong one').toBe(null);
  });

  it('is nothing without all its words, or with one too many', () => {
    for (const text of ['', 'd2', 'd2 boat boat', 'boot d2']) expect(english.find(text, YARD), text).toBe(null);
  });

  it('is completed, whichever word comes first', () => {
    expect(YARD.filter((action) => french.fits('d', action))).toEqual(['d7-d4', 'd2-boat']);
    expect(YARD.filter((action) => french.fits('bat', action))).toEqual(['d2-boat']);
    expect(YARD.filter((action) => english.fits('d4 ', action))).toEqual(['d7-d4']);
    expect(YARD.filter((action) => english.fits('x', action))).toEqual([]);
    expect(french.complete('d2', 'd2-boat')).toBe('d2-bateau');
    expect(french.complete('bat', 'd2-boat')).toBe('bateau d2');
    expect(english.complete('d4 ', 'd7-d4')).toBe('d4 d7');
  });

  it('shows an example always', () => {
    expect([french.example(['d2-boat']), french.example([])]).toEqual(['d2-bateau', 'd7-d4']);
  });

  it('may be several actions, each as records have it', () => {
    expect(new Typed(alaska, 'fr').read('aller île; Charger; NO ours')).toEqual(['step island', 'load', 'bear NW']);
    expect(new Typed(alaska, 'en').read('2,1 ice 0,1;')).toEqual(['ice 0,1 2,1']);
    expect(new Typed(aufsteiger, 'fr').read('6,2 o rouge h3 bloc; petite échelle 3,2')).toEqual(['block h3 red o 6,2', 'ladder short 3,2']);
    expect(new Typed(vertical, 'fr').read('0,3 mousqueton fixer')).toEqual(['equip carabiner 0,3']);
    expect(french.read('bateau d2')).toEqual(['d2-boat']);
  });
});

describe('what is typed of a list that is too long', () => {
  const ALL = ['c1', 'c2'].flatMap((block) => ['red', 'grey'].flatMap((top) => ['1,2', '3,4'].map((at) => `block ${block} ${top} ${at}`)));
  const asked: string[] = [];

  /** As the house answers: at most two are listed, of more the next word. */
  async function narrow(prefix: string): Promise<Legal> {
    asked.push(prefix);
    const all = [...ALL, 'end'].filter((action) => action.startsWith(prefix));
    const next = all.map((action) => /^\s*\S*/.exec(action.slice(prefix.length))![0]).map((word) => prefix + word);
    if (all.length > 2) return { count: all.length, listed: false, next: [...new Set(next)], actions: [] };
    return { count: all.length, listed: true, actions: all.map((action) => ({ do: action, then: [] })) };
  }
  const typed = new Typed(aufsteiger, 'fr');
  const seek = async (text: string) => {
    const { count, actions, next } = await typed.seek(text, narrow);
    return [count, ...(next ?? actions.map((choice) => choice.do))];
  };

  it('is sought word by word, in any order', async () => {
    expect(await seek('gris 3,4 c2 bloc')).toEqual([1, 'block c2 grey 3,4']);
    expect(await seek('finir')).toEqual([1, 'end']);
  });

  it('goes on with the next word', async () => {
    expect(await seek('')).toEqual([9, 'block', 'end']);
    expect(await seek('bl')).toEqual([9, 'block']);
    expect(await seek('bloc ')).toEqual([8, 'block c1', 'block c2']);
    expect(await seek('c1 bloc ')).toEqual([4, 'block c1 red', 'block c1 grey']);
  });

  it('is nothing where nothing fits, and asks no more than it has words', async () => {
    asked.length = 0;
    expect(await seek('bloc c3 rouge')).toEqual([0]);
    expect(asked.length).toBeLessThanOrEqual(4);
  });
});
