import type english from '../../../languages/en/notices';
import { settings } from '../shell/settings.svelte';
import { partWords, loadPart } from '../words/languages';

const words = partWords<typeof english>('notices');
await loadPart('notices', settings.lang);

/** What is said about notices and about what is kept, in the reader's language. */
export const n = (): typeof english => words[settings.lang];
