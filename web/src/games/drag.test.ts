import { describe, expect, it, vi } from 'vitest';
import { Drag } from './drag.svelte';

const at = (x: number, pointerId = 1) => ({ button: 0, isPrimary: true, clientX: x, clientY: 0, pointerId }) as PointerEvent;

function carrying() {
  const [lift, drop] = [vi.fn(), vi.fn()];
  const drag = new Drag<string, number>({
    locate: (event) => ({ x: event.clientX, y: event.clientY, over: event.clientX < 100 ? event.clientX : null }),
    lift,
    drop,
  });
  return { drag, lift, drop };
}

describe('a drag', () => {
  it('begins when a finger does more than tremble, and ends on what lies under it', () => {
    const { drag, lift, drop } = carrying();
    drag.press(at(0), 'man');
    drag.move(at(5));
    expect(drag.load).toBeNull();
    drag.move(at(40));
    expect([drag.load, drag.x, drag.over]).toEqual(['man', 40, 40]);
    expect(lift).toHaveBeenCalledOnce();
    drag.release();
    expect(drop).toHaveBeenCalledWith('man', 40);
    expect([drag.load, drag.isClick(), drag.isClick()]).toEqual([null, false, true]);
  });

  it('ends nowhere beside the board, and a tap stays a tap', () => {
    const { drag, drop } = carrying();
    drag.press(at(0), 'man');
    drag.move(at(200));
    drag.release();
    drag.press(at(0), 'man');
    drag.release();
    expect(drop).not.toHaveBeenCalled();
    expect(drag.isClick()).toBe(true);
  });

  it('heeds the finger that began it alone, and no second button', () => {
    const { drag, lift } = carrying();
    drag.press({ ...at(0), button: 2 } as PointerEvent, 'man');
    drag.move(at(40));
    drag.press(at(0), 'man');
    drag.move(at(40, 2));
    expect(lift).not.toHaveBeenCalled();
  });
});
