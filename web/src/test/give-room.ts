import { afterEach, beforeEach, vi } from 'vitest';

/** Gives every element a size, which the simulated browser does not do, so that scrolling areas show first rows. */
export function giveRoom(height = 384, width = 900): void {
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height);
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(height);
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  });
  afterEach(() => void vi.restoreAllMocks());
}
