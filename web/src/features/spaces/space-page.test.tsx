import { mediaIdsMaximum } from '@heirloom/contract/media/media-lists.schema.ts';
import type { Space } from '@heirloom/contract/spaces/spaces.schema.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiError, type FakeApi } from '#test/fake-api.ts';
import { fakeSpaces, lake, low, pageOf, red, spaceNamed } from '#test/fake-spaces.ts';
import { giveRoom } from '#test/give-room.ts';
import { anna, renderApp } from '#test/render-app.tsx';
import { dismissToasts } from '#ui/feedback/toast.ts';

giveRoom(700, 1200);
beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined));
afterEach(() => dismissToasts());

describe('the list of spaces', () => {
  it('shows of each its four latest pictures, who is in it, how much, and what is new [SPACE-02]', async () => {
    const coverUrls = [1, 2, 3, 4].map((n) => `/api/media/${n}/grid`);
    const full = { ...lake, coverUrls, itemCount: 24, memberCount: 7, newCount: 3 };
    const farm = spaceNamed('The farm', 2, { newCount: 0 });
    renderApp('/spaces', anna(), fakeSpaces([full, farm]).api);
    await screen.findByRole('heading', { level: 2, name: 'The farm' });
    const [first, second] = ['The lake house', 'The farm'].map((name) =>
      screen.getByRole('heading', { level: 2, name }).closest('li')!,
    );
    const pictures = [...first!.querySelectorAll('img')].map((each) => each.getAttribute('src'));
    expect(pictures).toEqual(coverUrls);
    const card = within(first!);
    card.getByTitle('Anna Berger');
    card.getByTitle('Ben Berger');
    card.getByText('7 people');
    card.getByText('24 items');
    card.getByText('3 new since your last visit');
    expect(within(second!).queryByText(/new since/)).toBeNull();
  });

  it.each([
    [[lake], 'Family', pageOf(lake)],
    [[lake, spaceNamed('The farm', 2)], 'Spaces', '/spaces'],
  ])(
    'is for phones in the menu and on home: %j by %s [SPACE-02]',
    async (spaces, name, address) => {
      const { user } = renderApp('/', anna(), fakeSpaces(spaces).api);
      const main = within(await screen.findByRole('main'));
      const link = await main.findByRole('link', { name });
      expect(link.getAttribute('href')).toBe(address);
      await user.click(screen.getByRole('button', { name: 'Menu' }));
      const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
      expect(menu.getByRole('link', { name }).getAttribute('href')).toBe(address);
    },
  );
});

type Ids = NonNullable<NonNullable<FakeApi['media']>['ids']>;

/** A space with one photo of Ben in 1987 and one of Anna in 2025. */
function openSpace(changes: Partial<Space>, ids?: Ids) {
  const space = { ...lake, ...changes };
  const { api, calls } = fakeSpaces([space]);
  const asked: unknown[] = [];
  const app = renderApp(pageOf(space), anna(), {
    ...api,
    media: {
      ...api.media,
      timeline: (filter) => {
        asked.push(filter);
        return {
          groups: [
            { period: '2025-07', ratios: [178] },
            { period: '1987-08', ratios: [178] },
          ],
        };
      },
      ids: ids ?? (({ ownerId }) => ({ ids: ownerId === undefined ? [low.id, red.id] : [low.id] })),
    },
  });
  return { ...app, calls, asked, space };
}

describe('a space', () => {
  it.each([
    ['viewer', []],
    ['editor', ['Inbox']],
    ['owner', ['Inbox', 'Settings']],
  ] as const)('has for a %s the tabs of what they may [SPACE-03]', async (role, more) => {
    openSpace({ role });
    const tabs = within(await screen.findByRole('tablist', { name: 'Parts of the space' }));
    const everybodys = ['All', 'Movies', 'Photos', 'Audio', 'Collections', 'Activity', 'Members'];
    await waitFor(() =>
      expect(tabs.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
        ...everybodys,
        ...more,
      ]),
    );
  });

  it('is sorted, has the years beside it, and is walked and picked by keys as one’s own [SPACE-03]', async () => {
    const { user, asked, href, space } = openSpace({ role: 'viewer' });
    const years = within(await screen.findByRole('navigation', { name: 'Years' }));
    expect(years.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      '2025',
      '1987',
    ]);
    await user.selectOptions(screen.getByRole('combobox', { name: /Sort/ }), 'Capture date');
    await waitFor(() => expect(href()).toContain('sort=captureDate'));
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({ spaceId: space.id, sort: 'captureDate' }),
    );
    (await screen.findByRole('link', { name: /Red bicycle/ })).focus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement?.textContent).toContain('Low tide');
    await user.keyboard('{Control>}a{/Control}');
    await within(await screen.findByRole('region', { name: 'Selection' })).findByText(
      '2 items selected',
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull());
  });

  it.each([
    [
      'viewer',
      ['Download', 'Take out of the space'],
      ['Edit', 'Change date', 'Download', 'Delete', 'Take out of the space'],
    ],
    [
      'contributor',
      ['Download', 'Take out of the space', 'Add to Collection'],
      ['Edit', 'Change date', 'Download', 'Delete', 'Take out of the space', 'Add to Collection'],
    ],
    [
      'editor',
      ['Edit', 'Change date', 'Download', 'Take out of the space', 'Add to Collection'],
      ['Edit', 'Change date', 'Download', 'Delete', 'Take out of the space', 'Add to Collection'],
    ],
  ] as const)(
    'lets a %s do with several of others %j, and with their own %j [SPACE-03]',
    async (role, withOthers, withOwn) => {
      const { user } = openSpace({ role });
      await user.click(await screen.findByRole('button', { name: 'Select' }));
      const bar = within(await screen.findByRole('region', { name: 'Selection' }));
      const possible = () =>
        bar
          .getAllByRole('button')
          .filter((button) => button.getAttribute('aria-disabled') !== 'true')
          .map((button) => button.textContent)
          .filter((text) => text !== '' && text !== 'Select all');
      await user.click(await screen.findByRole('checkbox', { name: 'Select Low tide' }));
      await waitFor(() => expect(possible()).toEqual(withOwn));
      await user.click(screen.getByRole('checkbox', { name: 'Select Red bicycle' }));
      await waitFor(() => expect(possible()).toEqual(withOthers));
    },
  );

  it.each([
    [
      'they have more than the server names',
      () => ({ ids: Array.from({ length: mediaIdsMaximum }, () => red.id) }),
    ],
    [
      'that cannot be found out',
      () => {
        throw apiError('INTERNAL');
      },
    ],
  ])('does not say of their own that they belong to others where %s', async (_case, ids) => {
    const { user } = openSpace({ role: 'editor' }, ids);
    await user.click(await screen.findByRole('button', { name: 'Select' }));
    const bar = within(await screen.findByRole('region', { name: 'Selection' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select Low tide' }));
    await waitFor(() =>
      expect(bar.getByRole('button', { name: 'Delete' }).getAttribute('aria-disabled')).toBeNull(),
    );
  });

  it('lets a viewer who may save nothing pick their own only [SPACE-03]', async () => {
    const { user } = openSpace({ role: 'viewer', viewersDownload: false });
    await user.click(await screen.findByRole('button', { name: 'Select' }));
    await screen.findByRole('checkbox', { name: 'Select Low tide' });
    expect(screen.queryByRole('checkbox', { name: 'Select Red bicycle' })).toBeNull();
  });
});
