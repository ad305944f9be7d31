import type { Words } from '../../../web/src/games/__id__/words';

const board: Words = {
  board: (stones) => `Le tas\u00a0: reste ${stones}`,
  take: (count) => `Prendre ${count}`,
  taken: (count) => `${count} en main`,
};

export default board;
