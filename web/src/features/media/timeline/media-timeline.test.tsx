import type { MediaFilter, TimelineGroup } from '@heirloom/contract/media/media-lists.schema.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { connectApi } from '#api/client.ts';
import { MediaTimeline } from '#features/media/timeline/media-timeline.tsx';
import { apiError, fakeLink, type FakeApi } from '#test/fake-api.ts';
import { mediaNamed } from '#test/fake-collections.ts';
import { giveRoom } from '#test/give-room.ts';
import { renderUi, testQueryClient } from '#test/render.tsx';

giveRoom(700, 1200);

let scrolledTo: number[];
beforeEach(() => {
  scrolledTo = [];
  vi.spyOn(window, 'scrollTo').mockImplementation((options) => {
    scrolledTo.push(Math.round((options as ScrollToOptions).top ?? 0));
  });
});

/** Photos of 3:2, as many a month as said, newest first. */
const months = (...counts: [period: string | null, count: number][]): TimelineGroup[] =>
  counts.map(([period, count]) => ({ period, ratios: Array.from({ length: count }, () => 150) }));

const summers = months(['2025-07', 60], ['2024-12', 6], ['2024-06', 300], ['1987-08', 40]);
const byDate: MediaFilter = { sort: 'captureDate', direction: 'desc' };

type Given = { filter?: MediaFilter; calls?: NonNullable<FakeApi['media']> };

function showTimeline(groups: TimelineGroup[], { filter = byDate, calls }: Given = {}) {
  const total = groups.reduce((sum, { ratios }) => sum + ratios.length, 0);
  const photos = Array.from({ length: total }, (_, place) =>
    mediaNamed(`Photo ${place}`, place, { type: 'image', width: 1500, height: 1000 }),
  );
  const pageSize = 100;
  connectApi(
    fakeLink({
      media: {
        timeline: () => ({ groups }),
        pages: () => ({
          total,
          pageSize,
          cursors: Array.from({ length: Math.ceil(total / pageSize) }, (_, page) =>
            page === 0 ? null : `from ${page * pageSize}`,
          ),
        }),
        list: ({ cursor }) => {
          const first = Number(cursor?.slice('from '.length) ?? 0);
          return { items: photos.slice(first, first + pageSize), nextCursor: null };
        },
        ...calls,
      },
    }),
  );
  const queryClient = testQueryClient();
  return renderUi(
    <MediaTimeline filter={filter} loading="Loading photos…" empty={<p>Nothing here</p>} />,
    { queryClient },
  );
}

const photo = (place: number) => screen.findByRole('link', { name: `Photo ${place}` });
const focused = () => document.activeElement?.textContent;

const headings = () =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

it('shows the years in their order, with months where there are many photos', async () => {
  const { unmount } = showTimeline(months(['2025-07', 2], ['2024-12', 3]));
  await photo(0);
  expect(headings()).toEqual(['2025', '2024']);
  expect(screen.getAllByRole('link', { name: /^Photo/ })).toHaveLength(5);
  unmount();
  showTimeline(summers);
  await photo(0);
  expect(headings()[0]).toContain('July 2025');
});

it('says where nobody knows the date', async () => {
  showTimeline(months(['2025-07', 1], [null, 2]));
  await photo(0);
  expect(headings()).toHaveLength(2);
  expect(headings()[1]).toContain('Date not known');
});

it('has one stop for Tab, from which the arrow keys go on', async () => {
  const { user } = showTimeline(summers);
  await photo(0);
  const stops = screen
    .getAllByRole('link', { name: /^Photo/ })
    .filter(({ tabIndex }) => tabIndex === 0);
  expect(stops).toHaveLength(1);
  (await photo(0)).focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(focused()).toBe('Photo 2');
  await user.keyboard('{ArrowLeft}');
  expect(focused()).toBe('Photo 1');
  await user.keyboard('{End}');
  const last = focused();
  await user.keyboard('{ArrowRight}');
  const next = focused();
  await user.keyboard('{ArrowLeft}{Home}');
  expect(focused()).toBe('Photo 0');
  // All photos have one shape: below the first of a row is the first of the next.
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe(next);
  expect(focused()).not.toBe(last);
  await user.keyboard('{ArrowUp}');
  expect(focused()).toBe('Photo 0');
});

it('leaves letters and modified keys to the page', async () => {
  const { user } = showTimeline(summers);
  (await photo(0)).focus();
  scrolledTo.length = 0;
  await user.keyboard('x');
  expect(focused()).toBe('Photo 0');
  expect(scrolledTo).toEqual([]);
});

it('scrolls to where Ctrl and End lead, the very last photo', async () => {
  const { user } = showTimeline(summers);
  (await photo(0)).focus();
  await user.keyboard('{Control>}{End}{/Control}');
  const [to] = scrolledTo.slice(-1);
  expect(to).toBeGreaterThan(2000);
});

it('moves the focus to a photo that a slow line brings only later', async () => {
  const answer = Promise.withResolvers<void>();
  const pageOf = (first: number) => ({
    items: [0, 1, 2, 3].map((at) =>
      mediaNamed(`Photo ${first + at}`, first + at, { type: 'image', width: 1500, height: 1000 }),
    ),
    nextCursor: null,
  });
  const { user } = showTimeline(months(['2025-07', 8]), {
    calls: {
      pages: () => ({ total: 8, pageSize: 4, cursors: [null, 'from 4'] }),
      list: ({ cursor }) =>
        cursor === 'from 4' ? answer.promise.then(() => pageOf(4)) : pageOf(0),
    },
  });
  (await photo(0)).focus();
  await user.keyboard('{Control>}{End}{/Control}');
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(focused()).toBe('Photo 0');
  answer.resolve();
  await waitFor(() => expect(focused()).toBe('Photo 7'));
});

it('lists the years beside it and goes to the one that is chosen', async () => {
  const { user } = showTimeline(summers);
  await photo(0);
  const years = within(await screen.findByRole('navigation'));
  const links = years.getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['2025', '2024', '1987']);
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(['true', null, null]);
  await user.click(links[2]!);
  const [last] = scrolledTo.slice(-1);
  await user.click(links[1]!);
  const [middle] = scrolledTo.slice(-1);
  expect(middle).toBeGreaterThan(0);
  expect(last).toBeGreaterThan(middle!);
});

it('scrolls while one drags along the years, and not for a trembling click', async () => {
  showTimeline(summers);
  await photo(0);
  const bar = (await screen.findByRole('navigation')).firstElementChild as HTMLElement;
  vi.spyOn(bar, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 100, 80, 500));
  let holder: number | null = null;
  scrolledTo.length = 0;
  bar.setPointerCapture = (id) => (holder = id);
  bar.hasPointerCapture = (id) => holder === id;
  fireEvent.pointerDown(bar, { pointerId: 1, clientY: 110, buttons: 1 });
  fireEvent.pointerMove(bar, { pointerId: 1, clientY: 112, buttons: 1 });
  expect(scrolledTo).toEqual([]);
  fireEvent.pointerMove(bar, { pointerId: 1, clientY: 350, buttons: 1 });
  fireEvent.pointerMove(bar, { pointerId: 1, clientY: 600, buttons: 1 });
  const [half, end] = scrolledTo;
  expect(end).toBeCloseTo(half! * 2, -2);
  // Beyond the bar there is nothing more.
  fireEvent.pointerMove(bar, { pointerId: 1, clientY: 900, buttons: 1 });
  expect(scrolledTo[2]).toBe(end);
  fireEvent.pointerUp(bar, { pointerId: 1 });
  fireEvent.pointerMove(bar, { pointerId: 1, clientY: 200, buttons: 0 });
  expect(scrolledTo).toHaveLength(3);
});

it('has no years beside one year, nor where another order has no dates', async () => {
  const { unmount } = showTimeline(months(['2025-07', 2], ['2025-06', 2]));
  await photo(0);
  expect(screen.queryByRole('navigation')).toBeNull();
  unmount();
  showTimeline(months([null, 4]), { filter: { sort: 'title', direction: 'asc' } });
  await photo(0);
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('says that nothing is there, and that it could not be read, and asks again', async () => {
  const { unmount } = showTimeline([]);
  await screen.findByText('Nothing here');
  unmount();
  using _quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  const { user } = showTimeline(summers, {
    calls: {
      timeline: () => {
        if (isBroken) throw apiError('INTERNAL');
        return { groups: summers };
      },
    },
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('Nothing here')).toBeNull();
  isBroken = false;
  await user.click(again);
  await photo(0);
});

it('asks for the shape again when a photo has another one than it said', async () => {
  let asked = 0;
  const stale = months(['2025-07', 3]);
  const timeline = () => {
    asked += 1;
    // The first answer was given before the photos had been measured.
    return { groups: asked === 1 ? [{ ...stale[0]!, ratios: [100, 100, 100] }] : stale };
  };
  showTimeline(stale, { calls: { timeline } });
  await photo(0);
  await waitFor(() => expect(asked).toBe(2));
});
