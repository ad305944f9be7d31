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
    for (const [path, text] of [...sentences(en), ...sentences(fr)]) expect(text.trim(), path).not.toBe('');
  });

  it('are not left in the other language', () => {
    const alike = sentences(en).filter(([path, text]) => text.length > 24 && sentences(fr).some((other) => other[0] === path && other[1] === text));
    expect(alike).toEqual([]);
  });

  it('keep to French typography', () => {
    for (const [path, text] of sentences(fr)) {
      expect(text, `${path}: a narrow no-break space before ; ! ?`).not.toMatch(/[^\u202f\s][;!?]|[ \u00a0][;!?]/);
      expect(text, `${path}: a no-break space before a colon`).not.toMatch(/[^\u00a0]: /);
      expect(text, `${path}: narrow spaces within quotes`).not.toMatch(/«[^\u202f]|[^\u202f]»/);
      expect(text, `${path}: a curly apostrophe`).not.toContain("'");
    }
  });

  it('keep to English typography', () => {
    for (const [path, text] of sentences(en)) expect(text, path).not.toMatch(/['"]/);
  });
});
