import { describe, expect, it } from 'vitest';
import type { Event } from './types.gen';
import { advice, ghostSentence } from './words';

const NAMES = ['Rouge', 'Marmotte'];
const programme: Event = { what: 'programme', seat: 0, letters: 'AA' };
const around = (...seats: number[]): Event => ({ what: 'surrounded', seats });

describe('what a way comes to', () => {
  it('says “you” to whoever skates it, and names the others', () => {
    expect(ghostSentence([around(0)], NAMES, 'fr', 0)).toBe(
      'Sur le lac tel qu’il est\u00a0: la glace cède autour de vous\u00a0: hors jeu.',
    );
    expect(ghostSentence([around(0)], NAMES, 'fr', 1)).toContain('autour de Rouge');
    expect(ghostSentence([around(0, 1)], NAMES, 'en', 0)).toContain('around you and Marmotte: out');
  });

  it('is advised with its risk: the chance beside it counts in that others may be out before', () => {
    expect(advice([programme, around(1)], 'en', NAMES)).toBe('The way drawn on the ice: the ice gives way around Marmotte: out.');
    expect(advice([programme, around(0)], 'en', NAMES)).toBe(
      'The way drawn on the ice: the ice gives way around you: out, unless others are before you. The percentage counts that in.',
    );
    expect(advice([programme, { what: 'ashore', seat: 0 } as Event], 'fr', NAMES)).toBe(
      'Le chemin tracé sur la glace\u00a0: sortie du lac\u00a0: hors jeu, à moins que d’autres ne le soient avant. Le pourcentage en tient compte.',
    );
    expect(advice([around(1)], 'en', NAMES)).toBeNull();
  });
});
