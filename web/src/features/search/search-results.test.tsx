import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { apiError, type FakeApi } from '#test/fake-api.ts';
import { collectionNamed, mediaNamed } from '#test/fake-collections.ts';
import { giveRoom } from '#test/give-room.ts';
import { anna, renderApp } from '#test/render-app.tsx';
import { dismissToasts } from '#ui/feedback/toast.ts';

giveRoom();
afterEach(() => dismissToasts());

const boat = mediaNamed('The red boat', 1, { type: 'image' });
const sailing = mediaNamed('Sailing lesson', 2, { description: 'First time out on the lake' });
const album = collectionNamed('Summers at the lake', 1, { itemCount: 2 });
function group<Item>(items: Item[], count = items.length, isMore = false) {
  return {
    items,
    count,
    isMore,
  };
}

type Narrowed = { year?: string | undefined; collectionId?: string | undefined };

/** Returns only the film when narrowed: it alone is of 1987 and in the album. */
const matching = ({ year, collectionId }: Narrowed): MediaItem[] =>
  year === undefined && collectionId === undefined ? [boat, sailing] : [sailing];

function found(changes: FakeApi['search'] = {}) {
  const calls = {
    everything: vi.fn((input: Narrowed) => ({
      collections: group([album]),
      videos: group([sailing]),
      photos: group(matching(input).includes(boat) ? [boat] : []),
      audio: group<MediaItem>([]),
    })),
    results: vi.fn((input: Narrowed) => ({ items: matching(input), nextCursor: null })),
    years: vi.fn(() => ({ years: [{ year: '1987', count: 1 }] })),
    ...changes,
  };
  const api: FakeApi = {
    search: calls,
    collections: { list: () => ({ items: [album], nextCursor: null }) },
  };
  return { calls, api };
}
function show(address: string, changes: FakeApi['search'] = {}) {
  const { calls, api } = found(changes);
  return { calls, ...renderApp(address, anna(), api) };
}
const tab = (name: RegExp) => screen.findByRole('tab', { name });
function titles() {
  return within(screen.getByRole('list', { name: 'Media' }))
    .getAllByRole('heading', { level: 3 })
    .map((title) => title.textContent);
}

describe('the results page', () => {
  it('shows them in another order if a person wants it, and keeps it in the address [DATE-01]', async () => {
    const { user, calls, href } = show('/search?q=lake');
    await user.selectOptions(await screen.findByLabelText('Sort by'), 'Title');
    await waitFor(() =>
      expect(calls.results).toHaveBeenLastCalledWith(
        expect.objectContaining({ query: 'lake', sort: 'title', direction: 'asc' }),
      ),
    );
    expect(href()).toContain('sort=title');
    await user.click(await screen.findByRole('button', { name: 'Ascending' }));
    await waitFor(() =>
      expect(calls.results).toHaveBeenLastCalledWith(
        expect.objectContaining({ sort: 'title', direction: 'desc' }),
      ),
    );
  });

  it('shows best matches first, and again when a person has tried another order', async () => {
    const { user, calls, href } = show('/search?q=lake');
    const best = expect.objectContaining({ sort: 'bestMatch' });
    const menu = await screen.findByLabelText('Sort by');
    expect(calls.results).toHaveBeenLastCalledWith(best);
    expect(screen.queryByRole('button', { name: /scending/ })).toBeNull();
    await user.selectOptions(menu, 'Title');
    await waitFor(() => expect(href()).toContain('sort=title'));
    await user.selectOptions(menu, 'Best match');
    await waitFor(() => expect(href()).toBe('/search?q=lake'));
    expect(screen.getByLabelText('Sort by')).toHaveProperty('value', '');
    expect(screen.queryByRole('button', { name: /scending/ })).toBeNull();
  });

  it('shows all found collections, however many they are [SEARCH-05]', async () => {
    const albums = Array.from({ length: 60 }, (_, n) => collectionNamed(`Lake ${n}`, n + 10));
    const { api } = found({
      everything: () => ({
        collections: group(albums.slice(0, 50), 60),
        videos: group<MediaItem>([]),
        photos: group<MediaItem>([]),
        audio: group<MediaItem>([]),
      }),
      results: () => ({ items: [], nextCursor: null }),
    });
    const list = vi.fn(() => ({ items: albums, nextCursor: null }));
    const { user } = renderApp('/search?q=lake', anna(), { ...api, collections: { list } });
    await screen.findByRole('link', { name: /Lake 49/ });
    expect(screen.queryByRole('link', { name: /Lake 59/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show more collections' }));
    await screen.findByRole('link', { name: /Lake 59/ });
    expect(screen.queryByRole('button', { name: 'Show more collections' })).toBeNull();
    expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ query: 'lake' }));
  });

  it('shows collections and media, and how many of each kind [SEARCH-02, SEARCH-05]', async () => {
    show('/search?q=lake');
    await tab(/^All ?3$/);
    await tab(/^Collections ?1$/);
    await tab(/^Photos ?1$/);
    await tab(/^Audio ?0$/);
    const link = await screen.findByRole('link', { name: /Summers at the lake/ });
    expect(link.getAttribute('href')).toBe(`/collections/${album.id}`);
    await waitFor(() => expect(titles()).toEqual(['The red boat', 'Sailing lesson']));
  });

  it('says where counting stopped', async () => {
    show('/search?q=lake', {
      everything: () => ({
        collections: group([]),
        videos: group([], 1000, true),
        photos: group([], 12),
        audio: group([]),
      }),
    });
    await tab(/^Videos ?1,000\+$/);
    await tab(/^All ?1,012\+$/);
  });

  it('is narrowed to a kind by its tabs, which stands in the address', async () => {
    const { user, href, calls } = show('/search?q=lake');
    await user.click(await tab(/^Videos/));
    await waitFor(() => expect(href()).toBe('/search?q=lake&type=video'));
    await waitFor(() =>
      expect(calls.results).toHaveBeenLastCalledWith(expect.objectContaining({ type: 'video' })),
    );
    expect(screen.queryByRole('link', { name: /Summers at the lake/ })).toBeNull();
    await user.click(await tab(/^Collections/));
    await screen.findByRole('link', { name: /Summers at the lake/ });
    expect(screen.queryByRole('combobox', { name: 'Year' })).toBeNull();
  });

  it('is narrowed to a year and a collection; tabs count what is left, and all comes back', async () => {
    const { user, href, calls } = show('/search?q=lake');
    await screen.findByRole('option', { name: '1987 (1)' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '1987');
    await waitFor(() => expect(titles()).toEqual(['Sailing lesson']));
    expect(screen.queryByRole('link', { name: /Summers at the lake/ })).toBeNull();
    await tab(/^All ?1$/);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Collection' }), album.id);
    await waitFor(() =>
      expect(calls.everything).toHaveBeenLastCalledWith(
        expect.objectContaining({ year: '1987', collectionId: album.id }),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(href()).toBe('/search?q=lake'));
    await waitFor(() => expect(titles()).toHaveLength(2));
  });

  it('keeps a year of the address that matches nothing any more', async () => {
    show('/search?q=lake&year=1950', {
      results: () => ({ items: [], nextCursor: null }),
    });
    await screen.findByText('There may be more without the filters.');
    expect(screen.getByRole('combobox', { name: 'Year' })).toHaveProperty('value', '1950');
  });

  it('says when the search did not work, and tries again', async () => {
    let isAway = true;
    const { user } = show('/search?q=lake', {
      results: () => {
        if (isAway) throw apiError('UNAVAILABLE', 'This search took too long.');
        return { items: [boat], nextCursor: null };
      },
    });
    await screen.findByText('This search took too long.');
    isAway = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(titles()).toEqual(['The red boat']));
  });

  it('asks for a word when there is none [SEARCH-05]', async () => {
    show('/search');
    await screen.findByRole('heading', { level: 1, name: 'Search' });
    screen.getByText(/^Type words into the search box/);
  });
});

describe('the search box', () => {
  const box = () => screen.findByRole('combobox', { name: 'Search your memories' });

  it('has the focus after a slash, but not while somebody types elsewhere', async () => {
    const { user } = show('/search?q=lake');
    const input = await box();
    await user.keyboard('/');
    expect(document.activeElement).toBe(input);
    await user.keyboard(' / boat');
    expect(input).toHaveProperty('value', 'lake / boat');
  });

  it('leads to all results by Enter, and remembers what was looked for [SEARCH-05]', async () => {
    const { user, href } = show('/debug-auth');
    await user.type(await box(), '  red   boat {Enter}');
    await waitFor(() => expect(href()).toBe('/search?q=red+boat'));
    await user.clear(await box());
    const recent = within(await screen.findByRole('listbox', { name: 'Recent searches' }));
    recent.getByRole('option', { name: 'red boat' });
    await user.click(screen.getByRole('button', { name: 'Clear recent searches' }));
    await waitFor(() => expect(screen.queryByText('Recent searches')).toBeNull());
  });

  it('shows where in the description the match is', async () => {
    const { user } = show('/debug-auth');
    await user.type(await box(), 'lake');
    const option = await screen.findByRole('option', { name: /Sailing lesson/ });
    within(option).getByText('lake', { selector: 'mark' });
    expect(option.textContent).toContain('“First time out on the lake”');
  });

  it('says when the search did not work', async () => {
    const everything = () => {
      throw apiError('TOO_MANY_REQUESTS', 'One moment, please.');
    };
    const { user } = show('/debug-auth', { everything });
    await user.type(await box(), 'lake');
    await screen.findByText('One moment, please.');
  });
});
