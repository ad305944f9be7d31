import { loadEverything } from './languages';

// Tests speak every language from the beginning.
await loadEverything();
