import { afterEach, beforeEach, vi } from 'vitest';
import type { FakeApi } from '#test/fake-api.ts';
import { sampleMedia } from '#test/samples.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';

export const lake = sampleMedia();
export const story = sampleMedia({
  id: 'c1a7b9de-0000-4000-8000-000000000002',
  title: 'Orchard story',
  type: 'audio',
});

/** Fakes a wide screen, which shows tables of files, or a narrow one with lists. Removes toasts after each test. */
export function onScreen(isWide: boolean): void {
  const screen = { matches: isWide, addEventListener: () => {}, removeEventListener: () => {} };
  beforeEach(() => vi.stubGlobal('matchMedia', () => screen));
  afterEach(() => {
    dismissToasts();
    vi.unstubAllGlobals();
  });
}

/** The calls that the pages of files make. */
export function listing(items = [lake, story], more: FakeApi['media'] = {}): FakeApi {
  return {
    media: {
      list: () => ({ items, nextCursor: null }),
      pages: () => ({ total: items.length, pageSize: 100, cursors: [null] }),
      ...more,
    },
    uploads: {
      list: () => ({ uploads: [] }),
      limits: () => limitsOf(1024 ** 3, 2 * 1024 ** 3),
    },
  };
}

/** Makes the answer about a person's room. */
export function limitsOf(usedBytes: number, quotaBytes: number | null) {
  return { movieDialogBytes: 1, photoDialogBytes: 1, bulkBytes: 1, quotaBytes, usedBytes };
}
