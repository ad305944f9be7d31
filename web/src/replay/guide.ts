/** What a review may do with the board beside it. */
export interface Guide {
  names: readonly string[];
  go: (to: number) => void;
  /** Shows events at a frame, until one goes on. */
  point: (at: number, events: readonly unknown[]) => void;
}
