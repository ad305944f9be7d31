import type { Component } from 'svelte';
import type { Route } from './routes';

/** Every page comes when somebody goes there: whoever sits down at a table does not carry the shelf about, nor the other way round. */
export const pages: Partial<Record<Route['page'], () => Promise<{ default: Component<{ route: never }> }>>> = {
  landing: () => import('../pages/Landing.svelte'),
  setup: () => import('../pages/Setup.svelte'),
  table: () => import('../table/TablePage.svelte'),
  replay: () => import('../replay/ReplayPage.svelte'),
  rules: () => import('../pages/Rules.svelte'),
  learn: () => import('../learn/LearnPage.svelte'),
  puzzles: () => import('../learn/PuzzlesPage.svelte'),
  brief: () => import('../learn/BriefPage.svelte'),
  open: () => import('../pages/OpenRecord.svelte'),
  lobby: () => import('../pages/Lobby.svelte'),
  mine: () => import('../pages/Mine.svelte'),
  privacy: () => import('../notices/PrivacyPage.svelte'),
};
