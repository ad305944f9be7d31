import { describe, expect, it } from 'vitest';
import { a, de, elide } from '../../../languages/fr/grammar';

describe('French before a name', () => {
  it('drops an e before a vowel, and only there', () => {
    expect(['Ada', 'Bo', 'Édith', 'Yves', 'Yann', 'Hugo'].map(de)).toEqual(['d’Ada', 'de Bo', 'd’Édith', 'd’Yves', 'de Yann', 'de Hugo']);
    expect(elide('Le prisonnier de ', 'Ada')).toBe('Le prisonnier d’');
    expect([elide('plus haut que ', 'Ibex'), elide('une grande ', 'Ada'), elide('De ', 'Ada')]).toEqual([
      'plus haut qu’',
      'une grande ',
      'D’',
    ]);
  });

  it('joins the article of a title', () => {
    expect([de('Le Lac Glacé'), a('Le Lac Glacé'), de('Alaska'), a('Alcatraz')]).toEqual([
      'du Lac Glacé',
      'au Lac Glacé',
      'd’Alaska',
      'à Alcatraz',
    ]);
    expect([de('le camp rouge'), a('l’île')]).toEqual(['du camp rouge', 'à l’île']);
  });
});
