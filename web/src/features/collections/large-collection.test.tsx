import type { CollectionItem } from '@heirloom/contract/collections/collections.schema.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { collectionNamed, fakeCollections, mediaNamed } from '#test/fake-collections.ts';
import { giveRoom } from '#test/give-room.ts';
import { anna, renderApp } from '#test/render-app.tsx';

giveRoom();
// The files of a run share the window; what is deleted of it stays away for all of them.
afterEach(() => void vi.unstubAllGlobals());

const total = 10_000;
const pageSize = 100;
const album = collectionNamed('Everything', 1, { itemCount: total });

function pageFrom(first: number): CollectionItem[] {
  return Array.from({ length: pageSize }, (_, n) => {
    const media = mediaNamed(`Item ${first + n}`, first + n);
    const addedAt = '2025-07-21T12:00:00Z';
    return { id: media.id, collectionId: album.id, addedAt, caption: null, media };
  });
}

it('of ten thousand items only those near the screen exist, and only their pages are fetched', async () => {
  const items = vi.fn(({ cursor }: { cursor?: string | null | undefined }) => ({
    items: pageFrom(Number(cursor ?? 0)),
    nextCursor: null,
  }));
  const cursors = Array.from({ length: total / pageSize }, (_, n) =>
    n === 0 ? null : String(n * pageSize),
  );
  const { api } = fakeCollections({ collections: [album] });
  const itemPages = () => ({ total, pageSize, cursors });
  renderApp(`/collections/${album.id}`, anna(), {
    ...api,
    collections: { ...api.collections, items, itemPages },
  });

  await screen.findByText('Item 0');
  const cells = () => document.querySelectorAll('[data-place]').length;
  expect(cells()).toBeLessThan(60);

  vi.stubGlobal('scrollY', 340 * 1000);
  fireEvent.scroll(window);
  await waitFor(() => {
    const places = [...document.querySelectorAll<HTMLElement>('[data-place]')];
    expect(Number(places[0]?.dataset['place'])).toBeGreaterThan(100);
  });
  await waitFor(() => expect(items.mock.calls.length).toBeGreaterThan(1));
  expect(cells()).toBeLessThan(60);
  expect(items.mock.calls.length).toBeLessThan(8);
});
