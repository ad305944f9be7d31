/** Is this a copy in a folder, which no house belongs to? Then its page says so. */
export const ALONE = typeof document !== 'undefined' && document.querySelector('meta[name="house"][content="none"]') !== null;
