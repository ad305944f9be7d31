/** The signs that several places use, for `Icon`. */
export const ICONS = {
  close: 'M4 4 16 16M16 4 4 16',
  play: 'M6 3v14l11-7z',
  pause: 'M5 4h3v12H5zm7 0h3v12h-3z',
  nearer: 'M10 4v12M4 10h12',
  farther: 'M4 10h12',
  all: 'M3 8V3h5M12 3h5v5M17 12v5h-5M8 17H3v-5',
} as const;
