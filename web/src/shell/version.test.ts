import { describe, expect, it } from 'vitest';
import { Version, type Around } from './version.svelte';

/** A tab with the page `old`, and what it was told to load. */
function tab({ own = 'old', hidden = false, reachable = true }: { own?: string | null; hidden?: boolean; reachable?: boolean } = {}) {
  const loads: (string | null)[] = [];
  let last: string | null = null;
  const around: Around = {
    own: () => own,
    hidden: () => hidden,
    first: (why) => {
      const first = last !== why;
      last = why;
      return first;
    },
    load: (address) => void loads.push(address),
    reachable: async () => reachable,
  };
  return { version: new Version(around), again: () => new Version(around), loads };
}

describe('a page of yesterday', () => {
  it('is left alone while it is the newest, or in development', () => {
    for (const { version, loads } of [tab({ own: 'new', hidden: true }), tab({ own: null, hidden: true })]) {
      version.heard('new');
      expect([version.newer, version.takesAlong('/lobby'), loads]).toEqual([null, false, []]);
    }
  });

  it('is offered a reload while somebody looks', () => {
    const { version, loads } = tab();
    version.heard('new');
    expect([version.newer, loads]).toEqual(['new', []]);
    version.reload();
    expect(loads).toEqual([null]);
  });

  it('reloads once where nobody looks, and never with something in hand', () => {
    const { version, again, loads } = tab({ hidden: true });
    version.mind(true);
    version.heard('new');
    expect(loads).toEqual([]);
    version.mind(false);
    expect(loads).toEqual([null]);
    // It came back as it was: somebody between here and the house keeps old pages.
    const same = again();
    same.heard('new');
    expect([same.newer, loads]).toEqual(['new', [null]]);
    same.heard('newest');
    expect(loads).toEqual([null, null]);
  });

  it('is exchanged on the way to another page, once', () => {
    const { version, loads } = tab();
    version.heard('new');
    expect([version.takesAlong('/lobby'), version.takesAlong('/open')]).toEqual([true, false]);
    expect(loads).toEqual(['/lobby']);
  });

  it('reloads once for a missing part, if the house answers', async () => {
    const { version, again, loads } = tab();
    await version.missing();
    await again().missing();
    expect(loads).toEqual([null]);
    const alone = tab({ reachable: false });
    await alone.version.missing();
    expect(alone.loads).toEqual([]);
  });
});
