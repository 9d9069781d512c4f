import type { Space } from '@heirloom/contract/spaces/spaces.schema.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refreshOnChange } from '#api/refresh-on-change.ts';
import { apiError, type FakeApi } from '#test/fake-api.ts';
import {
  benId,
  fakeSpaces,
  lake,
  low,
  members,
  pageOf,
  red,
  spaceNamed,
} from '#test/fake-spaces.ts';
import { giveRoom } from '#test/give-room.ts';
import { anna, renderApp } from '#test/render-app.tsx';
import { sampleDetails } from '#test/samples.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';

giveRoom();
afterEach(() => dismissToasts());

async function entriesOf(user: ReturnType<typeof renderApp>['user'], title: string) {
  await user.click(await screen.findByRole('button', { name: `More actions for ${title}` }));
  await screen.findByRole('menu');
  // Some parts of a menu come with their own code.
  await screen.findByRole('menuitem', { name: 'Download' });
  return screen.getAllByRole('menuitem').map((entry) => entry.textContent);
}

it('shows nothing of spaces to whoever is in none and may not make one (SPACE-01, SPACE-02 in part)', async () => {
  const { user } = renderApp('/debug-auth', anna());
  await user.click(await screen.findByRole('button', { name: 'Account menu' }));
  await screen.findByRole('link', { name: 'File Manager' });
  expect(screen.queryByRole('link', { name: 'Share with family' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Family' })).toBeNull();
});

it('leads whoever is in no space, and may make none, to what is left of others (SPACE-24 in part) [SPACE-17]', async () => {
  const { user, href } = renderApp(
    '/debug-auth',
    anna(),
    fakeSpaces([], { mayCreate: false, hasPast: true }).api,
  );
  await user.click(await screen.findByRole('button', { name: 'Account menu' }));
  await user.click(await screen.findByRole('link', { name: 'Spaces' }));
  await waitFor(() => expect(href()).toBe('/spaces'));
});

it('offers to share with the family in the dialog of a link, too, to who is in no space [SPACE-01]', async () => {
  const { api } = fakeSpaces([]);
  const shares = { list: () => ({ items: [] }) };
  const { user, href } = renderApp('/movies', anna(), { ...api, shares });
  await user.click(await screen.findByRole('button', { name: 'More actions for Low tide' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Share…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('link', { name: 'Share with family' }));
  await waitFor(() => expect(href()).toBe('/spaces'));
});

it('asks for no spaces while they rest (SPACE-01 in part)', async () => {
  const { api } = fakeSpaces([lake]);
  const asked: string[] = [];
  const list = () => {
    asked.push('list');
    return { items: [lake], mayCreate: true, hasPast: false };
  };
  const resting = anna();
  resting.user.seesSpaces = false;
  const { user } = renderApp('/debug-auth', resting, { ...api, spaces: { ...api.spaces, list } });
  await user.click(await screen.findByRole('button', { name: 'Account menu' }));
  await screen.findByRole('link', { name: 'File Manager' });
  expect(screen.queryByRole('link', { name: 'Family' })).toBeNull();
  expect(asked).toEqual([]);
});

it('offers to share with the family, and makes a space where people are invited at once (SPACE-01 in part)', async () => {
  const { api, calls } = fakeSpaces([]);
  const { user, href } = renderApp('/debug-auth', anna(), api);
  await user.click(await screen.findByRole('button', { name: 'Account menu' }));
  await user.click(await screen.findByRole('link', { name: 'Share with family' }));
  await user.click(await screen.findByRole('button', { name: 'Make a space' }));
  await user.click(await screen.findByRole('button', { name: 'Make space' }));
  await screen.findByText('Please give the space a name.');
  expect(calls).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Bergers');
  await user.click(screen.getByRole('button', { name: 'Make space' }));
  await waitFor(() => expect(href()).toContain('?tab=members'));
  expect(calls).toEqual([['create', { name: 'Bergers', description: null }]]);
});

it.each([
  [[lake], 'Family', pageOf(lake)],
  [[lake, spaceNamed('The farm', 2)], 'Spaces', '/spaces'],
])('leads to %j from the header by %s (SPACE-02 in part)', async (spaces, label, address) => {
  renderApp('/debug-auth', anna(), fakeSpaces(spaces).api);
  const navigation = within(await screen.findByRole('navigation', { name: 'Main' }));
  const link = await navigation.findByRole('link', { name: label });
  expect(link.getAttribute('href')).toBe(address);
  const labels = navigation.getAllByRole('link').map(({ textContent }) => textContent);
  expect(labels.indexOf(label)).toBe(labels.indexOf('Collections') + 1);
});

it.each([
  ['viewer', false, []],
  ['viewer', true, ['Download']],
  [
    'editor',
    true,
    [
      'Add to Collection',
      'Take out of the space',
      'Download',
      'Edit title and description',
      'Change date',
    ],
  ],
] as const)(
  'offers a %s only what the server allows on the item of another (SPACE-05 in part)',
  async (role, viewersDownload, entries) => {
    const space = { ...lake, role, viewersDownload };
    const { user } = renderApp(pageOf(space, 'video'), anna(), fakeSpaces([space]).api);
    // Of their own items everybody has a menu.
    await screen.findByRole('button', { name: 'More actions for Low tide' });
    if (entries.length > 0) expect(await entriesOf(user, 'Red bicycle')).toEqual(entries);
    else expect(screen.queryByRole('button', { name: /^More actions for Red/ })).toBeNull();
  },
);

it.each([true, false])(
  'offers on the own page of an item what the server says, however it was opened: saving %j (SPACE-05 in part)',
  async (download) => {
    const rights = { download, mend: false, trash: false, share: false };
    const details = sampleDetails({ type: 'audio', ownerId: benId, rights });
    const { api } = fakeSpaces([lake]);
    renderApp(`/audio/${details.id}`, anna(), {
      ...api,
      media: { ...api.media, find: () => details },
    });
    await screen.findByRole('heading', { level: 1, name: details.title });
    expect(screen.queryAllByRole('button', { name: /^Download/ })).toHaveLength(download ? 1 : 0);
    expect(screen.queryByRole('button', { name: /date/i })).toBeNull();
  },
);

describe('the scope', () => {
  /** Records for which scope each call of these asks. */
  function scoped(spaces: Space[]) {
    const { api } = fakeSpaces(spaces);
    const asked: string[] = [];
    const note = (name: string, input: unknown) => {
      const { scope, spaceId } = (input ?? {}) as { scope?: string; spaceId?: string };
      asked.push(`${name} ${spaceId ?? scope ?? 'mine'}`);
    };
    const list = (input: unknown) => {
      note('list', input);
      return { items: [red, low], nextCursor: null };
    };
    const summary = (input: unknown) => {
      note('summary', input);
      return { count: 2, totalSizeBytes: 2, totalDurationMs: 2, latestUpload: null };
    };
    const none = { items: [], count: 0, isMore: false };
    const everything = (input: unknown) => {
      note('everything', input);
      return {
        collections: none,
        photos: none,
        audio: none,
        videos: { items: [red], count: 1, isMore: false },
      };
    };
    const results = (input: unknown) => {
      note('results', input);
      return { items: [red], nextCursor: null };
    };
    return {
      asked,
      api: {
        ...api,
        media: { ...api.media, list, summary },
        search: { everything, results, years: () => ({ years: [] }) },
      } satisfies FakeApi,
    };
  }
  afterEach(() => localStorage.clear());

  it('is chosen on a list, kept in its address, and carried by the header, home and the search (SPACE-09 in part)', async () => {
    const { api, asked } = scoped([lake]);
    const { user, href, router } = renderApp('/movies', anna(), api);
    const select = await screen.findByRole('combobox', { name: 'Whose media' });
    // An address without a scope means one's own, whatever was chosen.
    expect((select as HTMLSelectElement).value).toBe('mine');
    await waitFor(() => expect(asked).toContain('list mine'));
    expect(new Set(asked)).toEqual(new Set(['list mine', 'summary mine']));
    const movies = () =>
      within(screen.getByRole('navigation', { name: 'Main' }))
        .getByRole('link', { name: 'Movies' })
        .getAttribute('href');
    // Nothing was chosen yet: who is in a space sees what is shared, too.
    expect(movies()).toBe('/movies?scope=shared');
    asked.length = 0;
    await user.selectOptions(select, 'The lake house');
    await waitFor(() => expect(href()).toBe(`/movies?space=${lake.id}`));
    await waitFor(() => expect(asked).toContain(`list ${lake.id}`));
    expect(movies()).toBe(`/movies?space=${lake.id}`);
    asked.length = 0;

    await router.navigate({ to: '/' });
    await waitFor(() => expect(asked).toContain(`list ${lake.id}`));
    expect(asked.filter((call) => call.endsWith(' mine'))).toEqual([]);
    await user.type(screen.getByRole('combobox', { name: /Search/ }), 'bicycle{Enter}');
    await waitFor(() => expect(href()).toBe(`/search?q=bicycle&space=${lake.id}`));
    await waitFor(() => expect(asked).toContain(`results ${lake.id}`));
    expect(asked).toContain(`everything ${lake.id}`);
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'Whose media' }),
      'Mine and shared',
    );
    await waitFor(() => expect(asked).toContain('results shared'));
  });

  it('offers in what is shared the own items only to pick and to change (SPACE-09 in part)', async () => {
    const { user } = renderApp('/movies?scope=shared', anna(), scoped([lake]).api);
    await screen.findByRole('button', { name: 'More actions for Low tide' });
    expect(screen.queryByRole('button', { name: /^More actions for Red/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Select' }));
    await screen.findByRole('checkbox', { name: /Low tide/ });
    expect(screen.queryByRole('checkbox', { name: /Red bicycle/ })).toBeNull();
    const link = screen.getByRole('link', { name: /Red bicycle/ });
    expect(link.getAttribute('href')).toContain('scope=shared');
  });

  it.each([
    ['nobody else has', [], '/movies', null],
    ['others remain', [spaceNamed('The farm', 2)], '/movies?scope=shared', 'shared'],
  ] as const)(
    'leaves a space that is gone, in the address and in the memory: %s (SPACE-09 in part) [SPACE-17]',
    async (_case, spaces, movies, kept) => {
      const key = `heirloom.scope.${anna().user.id}`;
      localStorage.setItem(key, lake.id);
      const { api, asked } = scoped([...spaces]);
      const { href } = renderApp(`/movies?sort=title&space=${lake.id}`, anna(), api);
      await waitFor(() => expect(href()).toBe('/movies?sort=title'));
      await screen.findByRole('button', { name: 'More actions for Low tide' });
      expect(asked).toContain('list mine');
      expect(localStorage.getItem(key)).toBe(kept);
      const navigation = within(screen.getByRole('navigation', { name: 'Main' }));
      expect(navigation.getByRole('link', { name: 'Movies' }).getAttribute('href')).toBe(movies);
    },
  );

  it('leaves the space of an address where spaces rest, and asks for none (SPACE-01, SPACE-09 in part)', async () => {
    const key = `heirloom.scope.${anna().user.id}`;
    localStorage.setItem(key, lake.id);
    const resting = anna();
    resting.user.seesSpaces = false;
    const { api, asked } = scoped([lake]);
    const { href, router } = renderApp(`/movies?space=${lake.id}`, resting, api);
    await waitFor(() => expect(href()).toBe('/movies'));
    asked.length = 0;
    await router.navigate({ to: '/' });
    await waitFor(() => expect(asked).toContain('list mine'));
    expect(asked.filter((call) => !call.endsWith(' mine'))).toEqual([]);
    // Spaces that rest may come back.
    expect(localStorage.getItem(key)).toBe(lake.id);
  });

  it('is used at once where it is remembered, and asks for no members to search (SPACE-09 in part)', async () => {
    localStorage.setItem(`heirloom.scope.${anna().user.id}`, lake.id);
    const { api, asked } = scoped([lake]);
    const answer = Promise.withResolvers<void>();
    const note = (name: string) => asked.push(`${name} asked`);
    const spaces = {
      ...api.spaces,
      list: async () => {
        await answer.promise;
        return { items: [lake], mayCreate: true, hasPast: false };
      },
      members: () => {
        note('members');
        return { items: members };
      },
    };
    const { router } = renderApp('/', anna(), { ...api, spaces });
    await waitFor(() => expect(asked).toContain(`list ${lake.id}`));
    answer.resolve();
    await screen.findByRole('combobox', { name: 'Whose media' });
    expect(asked.filter((call) => call.endsWith(' mine'))).toEqual([]);
    asked.length = 0;
    await router.navigate({ to: '/movies' });
    await waitFor(() => expect(asked).toContain('list mine'));
    expect(asked).not.toContain('members asked');
  });

  it('is no choice for whoever is in no space', async () => {
    const { router } = renderApp('/search?q=bicycle', anna(), scoped([]).api);
    const filters = await screen.findByRole('group', { name: 'Narrow the results' });
    // The filters themselves stand in the row, which gives them its width on phones.
    expect(filters.parentElement?.classList).toContain('justify-between');
    await router.navigate({ to: '/movies' });
    await screen.findByRole('button', { name: 'More actions for Low tide' });
    expect(screen.queryByRole('combobox', { name: 'Whose media' })).toBeNull();
    const navigation = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(navigation.getByRole('link', { name: 'Movies' }).getAttribute('href')).toBe('/movies');
  });
});

it('changes roles, invites by a link with a code, and asks what becomes of one’s items when leaving (SPACE-04, SPACE-05 in part) [SPACE-17]', async () => {
  const { api, calls } = fakeSpaces([lake]);
  const { user, href } = renderApp(pageOf(lake, 'members'), anna(), api);
  const role = await screen.findByRole('combobox', { name: 'Role of Ben Berger' });
  await user.selectOptions(role, 'Editor');
  await user.click(screen.getByRole('radio', { name: /^Contributor/ }));
  await user.click(screen.getByRole('button', { name: 'Make a link' }));
  await screen.findByRole('img', { name: 'QR code of the link' });
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Link' }).value).toMatch(
    /^http.*\/join\/secret-token$/,
  );
  await user.click(screen.getByRole('button', { name: 'Leave the space' }));
  await user.click(await screen.findByRole('radio', { name: /^Take it with me/ }));
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(href()).toBe('/spaces'));
  const spaceId = lake.id;
  expect(calls).toEqual([
    ['setRole', { spaceId, userId: benId, role: 'editor' }],
    ['createLink', { spaceId, role: 'contributor', uses: 10, days: 7 }],
    ['leave', { spaceId, takesItems: true }],
  ]);
});

it('says before joining who is in the space and what joining shows; an ended link opens nothing (SPACE-04 in part)', async () => {
  const { api, calls } = fakeSpaces([lake]);
  const { user, href } = renderApp('/join/secret-token', anna(), api);
  await screen.findByRole('heading', { level: 1, name: 'Join “The lake house”' });
  screen.getByText('Ben Berger');
  screen.getByText(
    'The members see your name and your picture. They do not see your e-mail address.',
  );
  expect(calls).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Join' }));
  await waitFor(() => expect(href()).toBe(pageOf(lake)));
});

it('shows an ended invitation as one', async () => {
  using _quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  renderApp('/join/ended', anna(), fakeSpaces([lake]).api);
  await screen.findByRole('heading', { level: 1, name: 'This invitation opens nothing' });
});

it('adds own items, and takes them out again (SPACE-07, SPACE-08 in part)', async () => {
  const { api, calls } = fakeSpaces([lake]);
  const { user } = renderApp('/movies', anna(), api);
  await user.click(await screen.findByRole('button', { name: 'More actions for Low tide' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Add to a Space' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to a Space' }));
  await user.click(await dialog.findByRole('button', { name: 'Add to The lake house' }));
  await user.click(await dialog.findByRole('button', { name: 'Take out of The lake house' }));
  await dialog.findByRole('button', { name: 'Add to The lake house' });
  const [spaceId, mediaIds] = [lake.id, [low.id]];
  expect(calls).toEqual([
    ['addItems', { spaceId, mediaIds }],
    ['withdrawItems', { spaceId, mediaIds }],
  ]);
});

it('takes out again at once what was added, many from their dialog (SPACE-07 in part)', async () => {
  const { api, calls } = fakeSpaces([lake]);
  const { user } = renderApp('/movies', anna(), api);
  await user.click(await screen.findByRole('button', { name: 'Select' }));
  for (const title of ['Low tide', 'Red bicycle']) {
    await user.click(await screen.findByRole('checkbox', { name: `Select ${title}` }));
  }
  const bar = within(await screen.findByRole('region', { name: 'Selection' }));
  await user.click(bar.getByRole('button', { name: 'Add to a Space' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to a Space' }));
  const put = { addedIds: [low.id], throughCollectionIds: [] };
  const undone = ['undoAdding', { spaceId: lake.id, ...put }];
  for (let round = 1; round <= 2; round += 1) {
    await user.click(await dialog.findByRole('button', { name: 'Add to The lake house' }));
    if (round === 2) break;
    await user.click(await dialog.findByRole('button', { name: 'Undo adding to The lake house' }));
    await waitFor(() => expect(calls.at(-1)).toEqual(undone));
  }
  await dialog.findByRole('button', { name: 'Undo adding to The lake house' });
  await user.keyboard('{Escape}');
  const toasts = await screen.findAllByRole('button', { name: 'Undo' });
  await user.click(toasts.at(-1)!);
  await waitFor(() => expect(calls.filter(([name]) => name === 'undoAdding')).toHaveLength(2));
});

it('keeps the rule of a member, and says that nothing is taken out without it [SPACE-07]', async () => {
  let known = lake;
  const { api, calls } = fakeSpaces([lake]);
  const { user } = renderApp(pageOf(lake, 'members'), anna(), {
    ...api,
    spaces: {
      ...api.spaces,
      list: () => ({ items: [known], mayCreate: true, hasPast: false }),
      find: () => known,
      setAddsEverything: (input) => {
        known = { ...known, ...input };
        return api.spaces!.setAddsEverything!(input);
      },
    },
  });
  const rule = { name: /^Everything I add goes into The lake house/ };
  for (const addsEverything of [true, false]) {
    await user.click(await screen.findByRole('checkbox', rule));
    expect(calls.at(-1)).toEqual(['setAddsEverything', { spaceId: lake.id, addsEverything }]);
    await waitFor(() =>
      expect(screen.getByRole('checkbox', rule)).toHaveProperty('checked', addsEverything),
    );
  }
  await screen.findByText('Nothing was taken out.');
});

it('asks at the first adding whether it may be passed on, and adds with the answer [SPACE-05]', async () => {
  const { api, calls } = fakeSpaces([{ ...lake, passesOn: null }]);
  const { user } = renderApp('/movies', anna(), api);
  await user.click(await screen.findByRole('button', { name: 'More actions for Low tide' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Add to a Space' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to a Space' }));
  await user.click(await dialog.findByRole('button', { name: 'Add to The lake house' }));
  const asked = await dialog.findByRole('group', { name: 'May what you add here be passed on?' });
  expect(calls).toEqual([]);
  await user.click(within(asked).getByRole('button', { name: 'May be passed on' }));
  await dialog.findByRole('button', { name: 'Take out of The lake house' });
  expect(calls).toEqual([['addItems', { spaceId: lake.id, mediaIds: [low.id], mayPassOn: true }]]);
});

it('lists the spaces that one is no longer in, and takes everything out after a question [SPACE-17]', async () => {
  const { api, calls } = fakeSpaces([lake]);
  const left = { id: lake.id, name: 'The farm', itemCount: 12 };
  const { user } = renderApp('/spaces', anna(), {
    ...api,
    spaces: {
      ...api.spaces,
      left: () => ({ items: calls.length === 0 ? [left] : [] }),
      takeAllOut: (input) => {
        calls.push(['takeAllOut', input]);
        return { changed: 12 };
      },
    },
  });
  await screen.findByText('Shows 12 items of yours');
  await user.click(screen.getByRole('button', { name: 'Take everything out of The farm' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Take everything out' }));
  await waitFor(() => expect(calls).toEqual([['takeAllOut', { spaceId: lake.id }]]));
  await waitFor(() => expect(screen.queryByText('Spaces you are no longer in')).toBeNull());
});

it('says when it could not find out where an item is, and what is closed, and asks again', async () => {
  using _quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { api } = fakeSpaces([lake]);
  let isBroken = true;
  const breaks = <Answer,>(answer: Answer) => {
    if (isBroken) throw apiError('INTERNAL');
    return answer;
  };
  const spaces = {
    ...api.spaces,
    holding: () => breaks({ items: [] }),
    closed: () =>
      breaks({
        items: [{ id: lake.id, name: 'Old', closedAt: red.uploadDate, endsAt: red.uploadDate }],
      }),
  };
  const { user, router } = renderApp('/movies', anna(), { ...api, spaces });
  await user.click(await screen.findByRole('button', { name: 'More actions for Low tide' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Add to a Space' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to a Space' }));
  const again = await dialog.findByRole('button', { name: 'Try again' });
  expect(dialog.queryByRole('button', { name: /^Add to/ })).toBeNull();
  isBroken = false;
  await user.click(again);
  await dialog.findByRole('button', { name: 'Add to The lake house' });

  isBroken = true;
  await user.keyboard('{Escape}');
  await router.navigate({ to: '/spaces' });
  await screen.findByText('Your closed spaces could not be loaded.');
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Old');
});

it('shows a changed role at once, and changes it once (SPACE-05 in part)', async () => {
  const { api } = fakeSpaces([lake]);
  const answer = Promise.withResolvers<Record<string, never>>();
  const asked: string[] = [];
  const setRole = ({ role }: { role: string }) => {
    asked.push(role);
    return answer.promise;
  };
  const { user } = renderApp(pageOf(lake, 'members'), anna(), {
    ...api,
    spaces: { ...api.spaces, setRole },
  });
  const role = await screen.findByRole<HTMLSelectElement>('combobox', {
    name: 'Role of Ben Berger',
  });
  await user.selectOptions(role, 'Editor');
  await waitFor(() => expect(role.getAttribute('aria-busy')).toBe('true'));
  expect(role.value).toBe('editor');
  await user.selectOptions(role, 'Contributor');
  answer.resolve({});
  await waitFor(() => expect(role.getAttribute('aria-busy')).toBe('false'));
  expect(asked).toEqual(['editor']);
});

it('takes out of what a contributor has picked what is their own (SPACE-08 in part)', async () => {
  const space = { ...lake, role: 'contributor' as const };
  const { api, calls } = fakeSpaces([space]);
  const ids = ({ ownerId }: { ownerId?: string | undefined }) => ({
    ids: ownerId === anna().user.id ? [low.id] : [red.id, low.id],
  });
  const { user } = renderApp(pageOf(space, 'video'), anna(), {
    ...api,
    media: { ...api.media, ids },
  });
  await user.click(await screen.findByRole('button', { name: 'Select' }));
  await user.click(await screen.findByRole('button', { name: 'Select all' }));
  await screen.findByText('2 items selected');
  await user.click(await screen.findByRole('button', { name: 'Take out of the space' }));
  await user.click(await screen.findByRole('button', { name: 'Take out' }));
  await waitFor(() =>
    expect(calls).toEqual([['withdrawItems', { spaceId: space.id, mediaIds: [low.id] }]]),
  );
});

it('offers no space to add to in which one only looks (SPACE-05, SPACE-07 in part)', async () => {
  const { user } = renderApp('/movies', anna(), fakeSpaces([{ ...lake, role: 'viewer' }]).api);
  await screen.findByRole('link', { name: 'Family' });
  expect(await entriesOf(user, 'Low tide')).not.toContain('Add to a Space');
});

it('asks again for lists and counts when something came into a space, and for nothing of spaces otherwise (SPACE-20 in part)', async () => {
  const { api } = fakeSpaces([lake]);
  const asked: string[] = [];
  const { queryClient } = renderApp(pageOf(lake), anna(), {
    ...api,
    spaces: {
      ...api.spaces,
      find: () => {
        asked.push('space');
        return lake;
      },
    },
    media: {
      ...api.media,
      timeline: () => {
        asked.push('timeline');
        return { groups: [] };
      },
    },
  });
  await screen.findByText('Nothing here yet');
  asked.length = 0;
  const change = {
    seq: 1,
    topic: 'media',
    action: 'created',
    userId: null,
    entityId: null,
  } as const;
  refreshOnChange(queryClient)({ ...change, spaceId: lake.id });
  await waitFor(() => expect(asked.toSorted()).toEqual(['space', 'timeline']));
  asked.length = 0;
  refreshOnChange(queryClient)(change);
  await waitFor(() => expect(asked).toEqual(['timeline']));
});
