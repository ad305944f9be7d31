import { t, type Words } from '../words';

/** What the pages that teach say, in the reader's language. */
export const l = (): Words['learn'] => t().learn;
