/** What the event cards show, as paths in a square of 40 around the origin; `line` is drawn, `fill` is filled. */
export const ICONS: Record<string, { line: string; fill: string }> = {
  bear: {
    line: 'M-13-8a6 6 0 1 1 8-5Q0-14.5 5-13a6 6 0 1 1 8 5Q16-2 14 5 11 15 0 15-11 15-14 5-16-2-13-8z',
    fill: 'M-6-3a2 2 0 1 1 .1 0zM6-3a2 2 0 1 1 .1 0zM-4 5Q0 2 4 5 3 9 0 9-3 9-4 5z',
  },
  robbery: {
    line: 'M-17-7C-9-12 9-12 17-7 18 4 12 8 8 8 3 8 2 2 0 2-2 2-3 8-8 8-12 8-18 4-17-7zM17-5 20 3M-17-5-20 3',
    fill: 'M-12-2Q-8-6-4-2-8 2-12-2zM4-2Q8-6 12-2 8 2 4-2z',
  },
  found: {
    line: 'M-12 2-4-5H12V8L4 15H-12zM-12 2H4V15M4 2 12-5M0-10V-18M-8-10-12-15M8-10 12-15',
    fill: '',
  },
  frostbite: {
    line: 'M0-17V17M-14.7-8.5 14.7 8.500M14.7-8.5-14.7 8.500M-4-14 0-10 4-14M-4 14 0 10 4 14M-14-3-9-5-10-10M14 3 9 5 10 10M14-3 9-5 10-10M-14 3-9 5-10 10',
    fill: '',
  },
  helicopter: {
    line: 'M-18-13H18M0-13V-7M-8-7H4C12-7 16-1 16 4 16 8 13 9 9 9H-4C-8 9-9 4-9 1L-18-1V-6M-4 9V14M8 9V14M-9 15H14',
    fill: 'M5-3Q11-2 12 3H5z',
  },
  fog: {
    line: 'M-16-9q5-5 10 0t10 0 10 0M-14 0q5-5 10 0t10 0 10 0M-18 9q5-5 10 0t10 0 10 0',
    fill: '',
  },
};
