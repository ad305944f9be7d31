import type { Words } from '../../../web/src/games/__id__/words';

const board: Words = {
  board: (stones) => `The heap: ${stones} left`,
  take: (count) => `Take ${count}`,
  taken: (count) => `${count} taken`,
};

export default board;
