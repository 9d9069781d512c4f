import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAudioEngine } from '#features/audio-player/audio-engine.ts';
import { AudioPlayerContext } from '#features/audio-player/audio-player-context.ts';
import { AlignedCard } from '#features/media/cards/aligned-card.tsx';
import { MediaCard } from '#features/media/cards/media-card.tsx';
import { RecentTiles } from '#features/media/recent-tiles.tsx';
import { MediaTile } from '#features/media/timeline/media-tile.tsx';
import { renderUi } from '#test/render.tsx';
import { sampleMedia } from '#test/samples.ts';

afterEach(() => void vi.unstubAllGlobals());

const unknown = { ...sampleMedia().capture, localTime: null, precision: 'unknown' } as const;
const july = {
  ...sampleMedia().capture,
  localTime: '1987-07-01T00:00:00',
  precision: 'month',
} as const;
const kinds = [
  ['video', 'Movie'],
  ['image', 'Photo'],
  ['audio', 'Audio'],
] as const;
const looks = { MediaCard, AlignedCard, MediaTile };

function show(card: ReactElement) {
  const engine = createAudioEngine({
    element: new Audio(),
    findSource: () => new Promise<never>(() => undefined),
    onPosition: () => undefined,
    level: () => () => undefined,
  });
  return renderUi(<AudioPlayerContext value={engine}>{card}</AudioPlayerContext>);
}

function itemOf(type: MediaItem['type'], changes: Partial<MediaItem> = {}): MediaItem {
  const durationMs = type === 'image' ? null : 768_000;
  return sampleMedia({ type, durationMs, capture: july, ...changes });
}

it('says how many chapters people made, their years, and which was found [TAPE-06, TAPE-08]', () => {
  const from = { localTime: '1987-06-05T00:00:00', precision: 'day' } as const;
  const to = { localTime: '1991-01-01T00:00:00', precision: 'year' } as const;
  const chapterSummary = { count: 14, from, to };
  const film = itemOf('video', { capture: unknown, chapterSummary });
  const { container } = show(<MediaCard item={film} menu={null} tabIndex={0} />);
  screen.getByText('14 chapters');
  expect(container.querySelector('time')?.textContent).toBe('Jun 5, 1987 – 1991');
  expect(container.querySelector('[data-year]')?.textContent).toBe('1987 – 1991');
});

describe.each(Object.entries(looks))('%s', (_, Card) => {
  it.each(kinds)(
    'of type %s says %s, title, length, date and year [CARD-01, CARD-02, CARD-08, CARD-09]',
    (type, label) => {
      const { container } = show(<Card item={itemOf(type)} menu={null} tabIndex={0} />);
      screen.getByRole('link', { name: 'Morning at the lake' });
      screen.getByText(label);
      expect(container.querySelector('time')?.textContent).toBe('July 1987');
      expect(container.querySelector('[data-year]')?.textContent).toBe('1987');
      if (type !== 'image') screen.getByText('12:48');
    },
  );

  it.each(kinds)('of type %s names both dates when one points at its date [CARD-10]', (type) => {
    const { container } = show(<Card item={itemOf(type)} menu={null} tabIndex={0} />);
    expect(container.querySelector('time')?.title).toBe('Taken: July 1987\nUploaded: Jul 16, 2025');
  });

  it.each(kinds)(
    'of type %s shows the upload date where nobody knows another, but no year as if it were that of the picture [CARD-01, CARD-08, CARD-10]',
    (type) => {
      const item = itemOf(type, { capture: unknown });
      const { container } = show(<Card item={item} menu={null} tabIndex={0} />);
      const date = container.querySelector('time');
      expect(date?.textContent).toBe('Jul 16, 2025');
      expect(date?.title).toBe('Taken: not known\nUploaded: Jul 16, 2025');
      expect(container.querySelector('[data-year]')).toBeNull();
    },
  );

  it('of a recording shows its cover where there is one [CARD-01]', () => {
    const item = itemOf('audio', { thumbnailUrl: '/cover.jpg', peaksUrl: '/peaks.json' });
    const { container } = show(<Card item={item} menu={null} tabIndex={0} />);
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/cover.jpg');
    expect(container.querySelector('[data-bar]')).toBeNull();
  });

  it('of a recording draws what the server heard in it, a flat line until then [CARD-01]', async () => {
    let answer: (response: Response) => void = () => undefined;
    const asked: unknown[] = [];
    vi.stubGlobal('fetch', (url: unknown) => {
      asked.push(url);
      return new Promise<Response>((resolve) => (answer = resolve));
    });
    const item = itemOf('audio', { peaksUrl: '/peaks.json' });
    const { container } = show(<Card item={item} menu={null} tabIndex={0} />);
    const heights = () =>
      new Set(
        [...container.querySelectorAll<HTMLElement>('[data-bar]')].map((bar) => bar.style.height),
      );
    expect(heights()).toEqual(new Set(['8%']));
    answer(Response.json({ buckets: [255, 51] }));
    await waitFor(() => expect(heights()).toEqual(new Set(['100%', '20%'])));
    expect(asked).toEqual(['/peaks.json']);
  });

  it('of a recording that does not play has no part that looks played [CARD-01]', () => {
    const { container } = show(<Card item={itemOf('audio')} menu={null} tabIndex={0} />);
    expect(container.querySelectorAll('[data-bar]').length).toBeGreaterThan(20);
    expect(container.querySelector('[data-bar="played"]')).toBeNull();
  });
});

it.each([
  ['MediaCard', MediaCard],
  ['AlignedCard', AlignedCard],
])('a small photo fills its mat as far as its shape allows: %s', (_, Card) => {
  const classesOf = (width: number, height: number) => {
    const { container, unmount } = show(
      <Card item={itemOf('image', { width, height })} menu={null} tabIndex={0} />,
    );
    const names = container.querySelector('img')!.classList;
    unmount();
    return ['w-full', 'h-full'].filter((name) => names.contains(name));
  };
  expect(classesOf(200, 20)).toEqual(['w-full']);
  expect(classesOf(20, 200)).toEqual(['h-full']);
});

it('fades in the tiles of a section, each 0.1 s after the one before [CARD-07]', () => {
  const items = [1, 2, 3].map((n) =>
    itemOf('image', { id: `c1a7b9de-0000-4000-8000-00000000000${n}` }),
  );
  show(
    <>
      <h2 id="recent">Recent</h2>
      <RecentTiles items={items} labelledBy="recent" />
    </>,
  );
  const tiles = within(screen.getByRole('list', { name: 'Recent' })).getAllByRole('listitem');
  expect(tiles.map((tile) => tile.style.getPropertyValue('--i'))).toEqual(['0', '1', '2']);
  for (const tile of tiles) expect(tile.className).toContain('card-fade-in');
});
