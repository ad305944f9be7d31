import { describe, expect, it } from 'vitest';
import type { TableInfo } from '../protocol.gen';
import { settings } from '../shell/settings.svelte';
import { titleOf } from './title';

const over = { stage: 'over', ending: { winners: [1], scores: [1, 3], results: [] } } as unknown as TableInfo;
const at = { info: over, acting: false, atRest: true, mine: [1], names: ['Ada', 'Bo'] };

describe('the tab of a table', () => {
  it('says who has won, to whoever looks', () => {
    expect(titleOf('Alcatraz', at)).toBe('You won · Alcatraz – Cordée');
    expect(titleOf('Alcatraz', { ...at, mine: [0] })).toBe('Bo won · Alcatraz – Cordée');
    settings.lang = 'fr';
    expect(titleOf('Alcatraz', at)).toBe('Vous avez gagné · Alcatraz – Cordée');
    settings.lang = 'en';
  });

  it('does not say it before the board has shown it', () => {
    expect(titleOf('Alcatraz', { ...at, atRest: false })).toBe('Alcatraz · Cordée');
  });

  it('says that it is one’s turn, or that a table waits', () => {
    const playing = { ...over, stage: 'playing', ending: null } as TableInfo;
    expect(titleOf('Alcatraz', { ...at, info: playing, acting: true })).toBe('● Your turn · Alcatraz');
    expect(titleOf('Alcatraz', { ...at, info: playing })).toBe('Alcatraz · Cordée');
    expect(titleOf('Alcatraz', { ...at, info: { ...playing, stage: 'lobby' } })).toBe('Waiting room · Alcatraz – Cordée');
    expect(titleOf('Cordée', { ...at, info: null })).toBe('Cordée');
  });
});
