let found: boolean | undefined;

/** Can three dimensions be shown here? Tried once: a browser has only so many canvases of this kind to give. */
export function hasDepth(): boolean {
  found ??= probe();
  return found;
}

function probe(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}
