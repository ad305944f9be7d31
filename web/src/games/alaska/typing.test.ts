import { describe, expect, it } from 'vitest';
import { typing } from './typing';

describe('typed actions', () => {
  it('are read in French words', () => {
    expect(typing.read('aller île', 'fr')).toEqual(['step island']);
    expect(typing.read('Charger', 'fr')).toEqual(['load']);
    expect(typing.read('ours NO', 'fr')).toEqual(['bear NW']);
  });

  it('may be several, and name the hexes of a floe in any order', () => {
    expect(typing.read('step N; load', 'en')).toEqual(['step N', 'load']);
    expect(typing.read('ice 2,1 0,1', 'en')).toEqual(['ice 0,1 2,1']);
  });

  it('are left to the house as records have them', () => {
    expect(typing.read('step N', 'en')).toBe(null);
    expect(typing.read('', 'fr')).toBe(null);
  });

  it('are shown in the reader’s words', () => {
    expect([typing.write('fly island', 'fr'), typing.write('fly island', 'en')]).toEqual(['hélico île', 'fly island']);
  });
});
