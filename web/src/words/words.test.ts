import { describe, expect, it } from 'vitest';
import { en } from './en';
import { fr } from './fr';

/** Every sentence of a dictionary, with the functions called on plausible words. */
function sentences(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') {
    const filled = [0, 1, 2, 5].map((count) => String(value(count, count, count)));
    return filled.map((text) => [path, text]);
  }
  return Object.entries(value as object).flatMap(([key, inner]) => sentences(inner, `${path}.${key}`));
}

const keys = (words: object) => [...new Set(sentences(words).map(([path]) => path))];

describe('the words of the house', () => {
  it('are the same keys in both languages', () => {
    expect(keys(fr)).toEqual(keys(en));
  });

  it('are never empty', () => {
    expect([...sentences(en), ...sentences(fr)].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('are not left in the other language', () => {
    const french = sentences(fr);
    const alike = sentences(en).filter(([, text], index) => text.length > 24 && french[index]?.[1] === text);
    expect(alike).toEqual([]);
  });

  it('keep to French typography', () => {
    const wrong = (mistake: RegExp) => sentences(fr).filter(([, text]) => mistake.test(text));
    expect(wrong(/[^\u202f\s][;!?]|[ \u00a0][;!?]/), 'a narrow no-break space before ; ! ?').toEqual([]);
    expect(wrong(/[^\u00a0]: /), 'a no-break space before a colon').toEqual([]);
    expect(wrong(/«[^\u202f]|[^\u202f]»/), 'narrow spaces within quotes').toEqual([]);
    expect(wrong(/'/), 'a curly apostrophe').toEqual([]);
  });

  it('keep to English typography', () => {
    expect(sentences(en).filter(([, text]) => /['"]/.test(text))).toEqual([]);
  });
});
