import { describe, expect, it } from 'vitest';
import { typed, typing } from './typing';

describe('typed programmes', () => {
  it('are read in the reader’s letters, whole, with or without their end', () => {
    expect(typing.read('FFLR go', 'en')).toEqual(['A', 'A', 'G', 'D', 'go']);
    expect(typing.read('f f l', 'en')).toEqual(['A', 'A', 'G']);
    expect(typing.read('aagd prêt', 'fr')).toEqual(['A', 'A', 'G', 'D', 'go']);
    expect(typing.read('go', 'fr')).toEqual(['go']);
  });

  it('may be written as records have them', () => {
    expect(typing.read('AAG', 'en')).toEqual(['A', 'A', 'G']);
  });

  it('are nothing else', () => {
    for (const text of ['', 'face N', 'FFX', 'rejoin -5,1 SE', 'FLR', 'AF']) expect(typing.read(text, 'fr'), text).toBe(null);
  });

  it('are shown as they are typed', () => {
    expect([typed('AAGD', 'en'), typed('AAGD', 'fr')]).toEqual(['FFLR', 'AAGD']);
    expect(typing.write('face NE', 'en')).toBe('face NE');
    expect(typing.example(['A', 'G', 'D'], 'en')).toBe('FFLR go');
    expect(typing.example(['face N'], 'en')).toBe(null);
  });
});
