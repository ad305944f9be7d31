/** A spruce as three stacked skirts: the path of one that stands at x, on its foot, so high. */
export function spruce(x: number, foot: number, height: number): string {
  const skirt = (top: number, width: number) => `M${x} ${foot - height * top}l${width} ${height * 0.46}h${-2 * width}z`;
  return skirt(1, height * 0.16) + skirt(0.78, height * 0.22) + skirt(0.52, height * 0.28);
}
