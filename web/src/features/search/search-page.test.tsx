import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FakeApi } from '#test/fake-api.ts';
import { collectionNamed } from '#test/fake-collections.ts';
import { anna, renderApp } from '#test/render-app.tsx';
import { sampleMedia } from '#test/samples.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';

afterEach(() => dismissToasts());

const lake = sampleMedia();
const nothing = { items: [], count: 0, isMore: false };
const found = { ...nothing, items: [lake], count: 12 };
const none = { collections: nothing, videos: nothing, photos: nothing, audio: nothing };

type Found = NonNullable<NonNullable<FakeApi['search']>['everything']>;

function searching(everything: Found = () => ({ ...none, videos: found })): FakeApi {
  return {
    search: {
      everything,
      results: () => ({ items: [], nextCursor: null }),
      years: () => ({ years: [{ year: '2025', count: 1 }] }),
    },
    collections: { list: () => ({ items: [], nextCursor: null }) },
  };
}
const field = () => screen.findByRole('combobox', { name: 'Search your memories' });

describe('the search box', () => {
  it('shows groups with their numbers while one types, the match marked [SEARCH-04]', async () => {
    const { user } = renderApp('/debug-auth', anna(), searching());
    await user.type(await field(), 'LAKE');
    const group = within(await screen.findByRole('group', { name: 'Videos 12' }));
    expect(group.getByRole('option').querySelector('mark')?.textContent).toBe('lake');
    expect(screen.queryByRole('group', { name: /Photos/ })).toBeNull();
  });

  it('is moved through by the arrows; Escape clears, then closes', async () => {
    const { user } = renderApp('/debug-auth', anna(), searching());
    const input = await field();
    await user.type(input, 'lake');
    const [first] = await screen.findAllByRole('option');
    await user.keyboard('{ArrowDown}');
    expect(input.getAttribute('aria-activedescendant')).toBe(first!.id);
    await user.keyboard('{Escape}');
    expect(input).toHaveProperty('value', '');
    await user.keyboard('{Escape}');
    expect(input.getAttribute('aria-expanded')).toBe('false');
  });

  it('says that nothing matches', async () => {
    const { user } = renderApp(
      '/debug-auth',
      anna(),
      searching(() => none),
    );
    await user.type(await field(), 'xyz');
    await screen.findByText('Nothing matches “xyz”');
  });

  it('is hidden on small screens, where a button opens it [HEADER-05]', async () => {
    renderApp('/debug-auth', anna());
    const box = (await field()).closest('.hidden');
    expect(box?.className).toContain('md:block');
    expect(screen.getByRole('button', { name: 'Search' }).className).toContain('md:hidden');
  });
});

describe('/search', () => {
  it('tries again when further collections could not be loaded', async () => {
    const lakes = ['Lake 1', 'Lake 2'].map((name, place) => collectionNamed(name, place + 1));
    let isDown = true;
    const api = searching(() => ({
      ...none,
      collections: { items: lakes.slice(0, 1), count: 2, isMore: true },
    }));
    const list = () => {
      if (isDown) throw new Error('down');
      return { items: lakes, nextCursor: null };
    };
    const { user } = renderApp('/search?q=lake', anna(), { ...api, collections: { list } });
    const more = await screen.findByRole('button', { name: 'Show more collections' });
    await user.click(more);
    await screen.findByText('The other collections could not be loaded.');
    isDown = false;
    await user.click(more);
    await screen.findByRole('link', { name: /Lake 2/ });
  });

  it('shows the results for the text of its address [SEARCH-05, ROUTE-09]', async () => {
    const results = vi.fn(() => ({ items: [], nextCursor: null }));
    const api = searching(() => none);
    renderApp('/search?q=lake', anna(), { ...api, search: { ...api.search, results } });
    await screen.findByRole('heading', { level: 1, name: 'Results for “lake”' });
    await screen.findByText('Nothing matches “lake”');
    await waitFor(() =>
      expect(results).toHaveBeenCalledWith(expect.objectContaining({ query: 'lake' })),
    );
  });
});
