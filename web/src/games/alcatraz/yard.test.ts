import { describe, expect, it } from 'vitest';
import { bunk } from './cast.svelte';
import { CELL, centre, middle, neighbour, placeAt, readWay, SQUARES, writeWay, type Place } from './yard';
import { consequence } from './words';

const places: Place[] = [...SQUARES.flat(), 'cell', 'boat'];

describe('the yard', () => {
  it('finds every place under its own middle', () => {
    for (const place of places) expect(placeAt(middle(place))).toBe(place);
    expect(placeAt({ x: -5, y: 450 })).toBeNull();
    expect(centre('d7')).toEqual({ x: 350, y: 650 });
  });

  it('reads and writes ways alike', () => {
    for (const text of ['@d7', 'd7-d4', 'd2-boat']) expect(writeWay(readWay(text)!)).toBe(text);
    for (const text of ['pass', 'left', '3', 'd7', '@j1', 'd7-cell']) expect(readWay(text)).toBeNull();
  });

  it('can be walked all over by arrow keys, boat and cell included', () => {
    const seen = new Set<Place>(['e9']);
    const queue: Place[] = ['e9'];
    for (let place = queue.pop(); place !== undefined; place = queue.pop()) {
      for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
        const next = neighbour(place, key, 4);
        if (next !== null && !seen.has(next)) queue.push(next);
        if (next !== null) seen.add(next);
      }
    }
    expect(seen.size).toBe(places.length);
  });

  it('has room for four men of four players in the cell', () => {
    for (let seat = 0; seat < 4; seat += 1) {
      for (let nth = 0; nth < 4; nth += 1) {
        const { x, scale } = bunk(seat, nth, 4);
        expect(x - 36 * scale).toBeGreaterThan(CELL.x);
        expect(x + 36 * scale).toBeLessThan(CELL.x + CELL.width);
      }
    }
  });
});

describe('what a choice brings', () => {
  it('is told in a sentence', () => {
    const then = [
      { what: 'move', seat: 0, from: 'd7', to: 'd4' },
      { what: 'walk', from: 'a4', to: 'c4' },
      { what: 'caught', seat: 1, at: 'b4' },
    ] as const;
    expect(consequence(then, ['Ada', 'Bo'], 'en')).toBe('The guard of row 4 walks to c4 and catches Bo on b4.');
    expect(consequence(then, ['Ada', 'Bo'], 'fr')).toBe('Le gardien de la rangée 4 marche jusqu’en c4 et reprend Bo en b4.');
  });
});
