import type { OpenedShare } from '@heirloom/contract/shares/shares.schema.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiError, type FakeApi } from '#test/fake-api.ts';
import { mediaNamed } from '#test/fake-collections.ts';
import { sharedCardOf, sharedItemOf } from '#test/fake-shares.ts';
import { giveRoom } from '#test/give-room.ts';
import { anna, renderApp } from '#test/render-app.tsx';

giveRoom();
beforeEach(() => {
  // The simulated browser cannot play media.
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});
afterEach(() => void vi.restoreAllMocks());

const film = mediaNamed('Sailing lesson', 1, { originalName: 'MVI_0042.MOV' });
const photo = mediaNamed('On the pier', 2, { type: 'image', durationMs: null });
const second = mediaNamed('Low tide', 3, { type: 'image', durationMs: null });
const story = mediaNamed('The orchard story', 4, { type: 'audio' });

type Opened = Extract<OpenedShare, { state: 'open' }>;

function toItem(item = film, changes: Partial<Opened> = {}): Opened {
  const { id, title, type, thumbnailUrl } = item;
  return {
    state: 'open',
    target: { kind: 'item', id, title, type, thumbnailUrl },
    description: item.description,
    allowsDownload: true,
    archiveUrl: null,
    itemCount: 1,
    expiresAt: '2026-01-05T12:00:00Z',
    ...changes,
  };
}
const album: Opened = {
  state: 'open',
  target: { kind: 'collection', id: 'd2a7b9de-0000-4000-8000-000000000001', title: 'Summers' },
  description: 'Every July.',
  allowsDownload: true,
  archiveUrl: '/api/shares/token/archive',
  itemCount: 4,
  expiresAt: null,
};

const members = [photo, film, second, story];
function shares(
  opened: () => OpenedShare,
  { items = members, saves = true } = {},
): NonNullable<FakeApi['shares']> {
  return {
    open: opened,
    items: () => ({
      items: items.map((item) => sharedCardOf(item, item === photo ? 'The last day' : null)),
      nextCursor: null,
    }),
    item: ({ mediaId }) => {
      const item = members.find(({ id }) => id === mediaId);
      if (!item) throw apiError('NOT_FOUND');
      return sharedItemOf(item, saves ? {} : { downloadUrl: null });
    },
  };
}

function visit(
  given: NonNullable<FakeApi['shares']>,
  { search = '', visitor = null as ReturnType<typeof anna> | null } = {},
) {
  return renderApp(`/s/token${search}`, visitor, { shares: given });
}

const videoOf = (region: HTMLElement) => region.querySelector('video')!;
const playing = async () => videoOf(await screen.findByRole('region', { name: 'Video player' }));

describe('the page of a shared film', () => {
  it.each([
    ['somebody without an account', null],
    ['somebody else who is signed in', anna()],
  ])('plays for %s and comes back [SHARE-08, ROUTE-09]', async (_who, visitor) => {
    const { user, href } = visit(
      shares(() => toItem(), { items: [film] }),
      { visitor },
    );
    await screen.findByRole('heading', { level: 1, name: 'Sailing lesson' });
    expect(document.title).toBe('Sailing lesson · Heirloom');
    screen.getByText('This link works until January 5, 2026.');

    await user.click(screen.getByRole('link', { name: 'Play' }));
    const video = await playing();
    expect(video.getAttribute('src')).toBe(`/api/shares/token/${film.id}/play`);
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Video player' })).toBeNull());
    expect(href()).toBe('/s/token');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Play' }));
  });

  it('begins at the moment that the address names', async () => {
    const { user } = visit(
      shares(() => toItem(), { items: [film] }),
      { search: '?t=83' },
    );
    await user.click(await screen.findByRole('link', { name: 'Play from 1:23' }));
    const video = await playing();
    fireEvent.loadedMetadata(video);
    expect(video.currentTime).toBe(83);
  });

  it('tells neither who owns it nor how its file is called, and offers nothing of an owner', async () => {
    const { user } = visit(shares(() => toItem(photo), { items: [photo] }));
    await user.click(await screen.findByRole('link', { name: 'Show in full size' }));
    const viewer = within(await screen.findByRole('dialog', { name: 'On the pier' }));
    for (const name of ['Rotate right', 'Share', 'Add to Collection']) {
      expect(viewer.queryByRole('button', { name })).toBeNull();
    }
    await user.click(viewer.getByRole('button', { name: 'Details' }));
    const details = within(viewer.getByRole('complementary', { name: 'Details' }));
    details.getByText('Dimensions');
    expect(details.queryByText('Original file')).toBeNull();
    expect(details.queryByText('File path')).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  });

  it('offers the download where it is allowed', async () => {
    visit(shares(() => toItem(), { items: [film] }));
    const download = await screen.findByRole('link', { name: 'Download' });
    expect(download.getAttribute('href')).toBe(`/api/shares/token/${film.id}/download`);
  });

  it('offers none where it is not', async () => {
    visit(shares(() => toItem(film, { allowsDownload: false }), { items: [film], saves: false }));
    await screen.findByRole('link', { name: 'Play' });
    expect(screen.queryByRole('link', { name: 'Download' })).toBeNull();
  });

  it('waits while the copy for visitors is made, and offers no download of it yet', async () => {
    const given = shares(() => toItem(), { items: [film] });
    const waiting = sharedItemOf(film, { sources: [], downloadUrl: null });
    const { user } = visit({ ...given, item: () => waiting });
    await user.click(await screen.findByRole('link', { name: 'Play' }));
    await screen.findByText('This film is being made ready for your browser.');
    expect(screen.queryByRole('link', { name: 'Download' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Download original' })).toBeNull();
  });
});

describe('the page of one item', () => {
  it('shows its picture to screen readers as well, and is pressed as a whole', async () => {
    const { user, href } = visit(shares(() => toItem(photo), { items: [photo] }));
    const picture = await screen.findByRole('img', { name: photo.title });
    expect(screen.getByRole('link', { name: 'Show in full size' })).toBeTruthy();
    expect(picture.closest('[aria-hidden]')).toBeNull();
    await user.click(picture.parentElement!.querySelector('a')!);
    await waitFor(() => expect(href()).toBe(`/s/token?item=${photo.id}`));
  });

  it('says that the download is coming while the small copy plays, and shows it when it is there', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      let answer = sharedItemOf(film, { isComing: true, downloadUrl: null });
      visit({ ...shares(() => toItem(), { items: [film] }), item: () => answer });
      await screen.findByText('The download is being prepared. It will appear here by itself.');
      answer = sharedItemOf(film);
      await vi.advanceTimersByTimeAsync(4_100);
      await screen.findByRole('link', { name: 'Download' });
      expect(screen.queryByText(/being prepared/)).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it('promises no download where none is allowed', async () => {
    const answer = sharedItemOf(film, { isComing: true, downloadUrl: null });
    const opened = shares(() => toItem(film, { allowsDownload: false }), { items: [film] });
    visit({ ...opened, item: () => answer });
    await screen.findByRole('link', { name: 'Play' });
    expect(screen.queryByText(/being prepared/)).toBeNull();
  });
});

describe('the page of a shared collection', () => {
  it('shows everything with its words, and opens each kind in its player [SHARE-13]', async () => {
    const { user, href } = visit(shares(() => album));
    const list = within(await screen.findByRole('list', { name: 'Items in Summers' }));
    expect(
      (await list.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent),
    ).toEqual(['On the pier', 'Sailing lesson', 'Low tide', 'The orchard story']);
    list.getByText('The last day');
    screen.getByText('Every July.');
    const all = screen.getByRole('link', { name: 'Download all' });
    expect(all.getAttribute('href')).toBe('/api/shares/token/archive');

    await user.click(list.getByRole('link', { name: 'On the pier' }));
    const viewer = within(await screen.findByRole('dialog', { name: 'On the pier' }));
    viewer.getByText(/1 of 2/);
    await user.click(viewer.getByRole('button', { name: 'Next photo' }));
    await screen.findByRole('dialog', { name: 'Low tide' });
    expect(href()).toBe(`/s/token?item=${second.id}`);
    // Swiping adds no entries to the browser's history.
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(href()).toBe('/s/token'));

    await user.click(list.getByRole('link', { name: 'The orchard story' }));
    await screen.findByRole('dialog', { name: 'The orchard story' });
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await user.click(await list.findByRole('link', { name: 'Sailing lesson' }));
    await playing();
  });

  it('plays all of it as a slideshow', async () => {
    const { user } = visit(shares(() => album));
    await user.click(await screen.findByRole('button', { name: 'Play all' }));
    const show = within(await screen.findByRole('dialog', { name: 'Slideshow of Summers' }));
    await show.findByRole('heading', { level: 1, name: 'On the pier' });
    await user.click(show.getByRole('button', { name: 'Next item' }));
    await show.findByRole('heading', { level: 1, name: 'Sailing lesson' });
  });
});

describe('a link with a password', () => {
  it('shows nothing before the right one [SHARE-07]', async () => {
    const tried: string[] = [];
    const given = shares(() => (tried.includes('lake') ? toItem() : { state: 'locked' }), {
      items: [film],
    });
    const { user } = visit({
      ...given,
      unlock: ({ password }) => {
        tried.push(password);
        if (password === 'lake') return {};
        if (tried.length > 2) throw apiError('TOO_MANY_REQUESTS');
        throw apiError('INVALID_CREDENTIALS', 'That password is not right.');
      },
    });
    await screen.findByRole('heading', { level: 1, name: 'This link has a password' });
    expect(document.title).toBe('Shared with you · Heirloom');
    const open = screen.getByRole('button', { name: 'Open' });
    await user.click(open);
    await screen.findByText('Please enter the password.');
    expect(tried).toEqual([]);

    const field = screen.getByLabelText('Password');
    await user.type(field, 'sea{Enter}');
    await screen.findByText('That password is not right.');
    await user.type(field, 's{Enter}');
    await user.type(field, 's{Enter}');
    await screen.findByText('Too many tries. Please wait a moment.');
    expect(screen.queryByText('Sailing lesson')).toBeNull();

    await user.clear(field);
    await user.type(field, 'lake{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Sailing lesson' });
  });
});

describe('a link that opens nothing', () => {
  it.each(['NOT_FOUND', 'BAD_REQUEST'] as const)(
    'says the same whatever the reason: %s',
    async (code) => {
      visit({
        open: () => {
          throw apiError(code);
        },
      });
      await screen.findByRole('heading', { level: 1, name: 'This link opens nothing' });
      screen.getByText(/Please ask the person who sent it for a new one/);
      expect(screen.queryByRole('link')).toHaveProperty('textContent', 'Skip to content');
    },
  );

  it('says so too when it ends while somebody looks', async () => {
    const given = shares(() => album);
    const { user } = visit({
      ...given,
      item: () => {
        throw apiError('NOT_FOUND');
      },
    });
    await user.click(await screen.findByRole('link', { name: 'Sailing lesson' }));
    await screen.findByRole('heading', { level: 1, name: 'This link opens nothing' });
  });

  it('asks to try again where the archive is out of reach', async () => {
    let isReachable = false;
    const given = shares(() => toItem(), { items: [film] });
    const { user } = visit({
      ...given,
      open: () => {
        if (!isReachable) throw apiError('INTERNAL');
        return toItem();
      },
    });
    await screen.findByRole('heading', { level: 1, name: 'The archive cannot be reached' });
    isReachable = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { level: 1, name: 'Sailing lesson' });
  });
});
