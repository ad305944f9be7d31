import { describe, expect, it } from 'vitest';
import { Typed } from '../../table/typed';
import { typed, typing } from './typing';

const read = (text: string, lang: 'fr' | 'en') => new Typed(typing, lang).whole(text);
const french = new Typed(typing, 'fr');
const english = new Typed(typing, 'en');

describe('typed programmes', () => {
  it('are read in the reader’s letters, whole, with or without their end', () => {
    expect(read('FFLR go', 'en')).toEqual(['A', 'A', 'G', 'D', 'go']);
    expect(read('f f l', 'en')).toEqual(['A', 'A', 'G']);
    expect(read('aagd prêt', 'fr')).toEqual(['A', 'A', 'G', 'D', 'go']);
    expect(read('go', 'fr')).toEqual(['go']);
  });

  it('may be written as records have them', () => {
    expect(read('AAG', 'en')).toEqual(['A', 'A', 'G']);
  });

  it('are nothing else', () => {
    for (const text of ['', 'face N', 'FFX', 'rejoin -5,1 SE', 'FLR', 'AF']) expect(read(text, 'fr'), text).toBe(null);
  });

  it('are shown as they are typed', () => {
    expect([english.way(['A', 'A', 'G', 'D', 'go']), french.way(['A', 'D', 'go'])]).toEqual(['FFLR go', 'AD prêt']);
    expect([typed('AAGD', 'en'), typed('AAGD', 'fr')]).toEqual(['FFLR', 'AAGD']);
    expect([english.write('face NE'), english.write('A'), french.write('face SW')]).toEqual(['face NE', 'F', 'face SO']);
    expect([english.example(['A', 'G', 'D']), french.example(['A'])]).toEqual(['FFLR go', 'AAGD prêt']);
    expect([english.example(['face N']), french.example([])]).toEqual(['face N', 'AAGD prêt']);
  });

  it('are one of several things to do, whose words come in any order', () => {
    expect(french.find('so face', ['face S', 'face SW'])).toBe('face SW');
    expect(english.read('se -5,1 rejoin')).toEqual(['rejoin -5,1 SE']);
  });
});
