import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { drafts } from '#features/drafts/drafts.ts';
import { apiError, type FakeApi } from '#test/fake-api.ts';
import { collectionNamed, fakeCollections, mediaNamed } from '#test/fake-collections.ts';
import { draftNote, fakeDrafts } from '#test/fake-drafts.ts';
import { giveRoom } from '#test/give-room.ts';
import { anna, renderApp } from '#test/render-app.tsx';
import { sampleDetails } from '#test/samples.ts';

giveRoom();

const items = ['One', 'Two', 'Three'].map((title, place) => mediaNamed(title, place + 1));
const ids = items.map(({ id }) => id);

type Server = { isFull?: boolean; isLost?: boolean; drafts?: FakeApi['drafts'] };

async function select(
  titles: string[],
  { isFull = false, isLost = false, drafts: kept = {} }: Server = {},
) {
  const fake = fakeCollections({ media: items });
  const calls: [string, unknown][] = [];
  const app = renderApp('/movies', anna(), {
    ...fake.api,
    drafts: kept,
    collections: {
      ...fake.api.collections,
      addItems: (input) => {
        calls.push(['addItems', input.mediaIds]);
        if (isFull) throw apiError('INTERNAL');
        return { added: input.mediaIds.length, alreadyIn: 0 };
      },
      create: ({ name }) => {
        calls.push(['create', name]);
        return { id: collectionNamed(name, 7).id };
      },
      find: () => {
        if (isLost) throw apiError('UNAVAILABLE');
        return collectionNamed('Holidays', 7);
      },
      update: ({ name = '' }) => {
        calls.push(['update', name]);
        return collectionNamed(name, 7);
      },
      remove: ({ id }) => {
        calls.push(['remove', id]);
        return {};
      },
    },
    media: {
      ...fake.api.media,
      summary: () => ({ count: 3, totalSizeBytes: 0, totalDurationMs: null, latestUpload: null }),
      pages: () => ({ total: 3, pageSize: 100, cursors: [null] }),
      list: () => ({ items, nextCursor: null }),
      find: ({ id }) => sampleDetails(items.find((item) => item.id === id)),
    },
    shares: { list: () => ({ items: [] }) },
    trash: {
      add: (input) => {
        calls.push(['trash', input.ids]);
        return { ids: input.ids };
      },
    },
  });
  await app.user.click(await screen.findByRole('button', { name: 'Select' }));
  for (const title of titles) {
    await app.user.click(await screen.findByRole('checkbox', { name: `Select ${title}` }));
  }
  const bar = within(await screen.findByRole('region', { name: 'Selection' }));
  const press = async (name: string) => app.user.click(await bar.findByRole('button', { name }));
  return { ...app, bar, calls, press };
}

it('deletes selected items after a question', async () => {
  const { user, calls, press } = await select(['One', 'Three']);
  await press('Delete');
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(calls).toEqual([['trash', [ids[0], ids[2]]]]));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull());
});

it('shares several selected items by a link to a collection of them', async () => {
  const { user, calls, press } = await select(['One', 'Two']);
  await press('Share');
  const naming = within(await screen.findByRole('dialog', { name: 'Share 2 items' }));
  const name = naming.getByLabelText('Name of the collection');
  await user.clear(name);
  await user.click(naming.getByRole('button', { name: 'Make the collection' }));
  expect(calls).toEqual([]);
  await user.type(name, 'Holidays');
  await user.click(naming.getByRole('button', { name: 'Make the collection' }));
  const sharing = within(await screen.findByRole('dialog', { name: 'Share' }));
  sharing.getByText('Holidays');
  expect(calls).toEqual([
    ['create', 'Holidays'],
    ['addItems', [ids[0], ids[1]]],
  ]);
});

it.each([
  ['collection-name:shared', 'Share', 'name', 'Holidays'],
  [`date:${ids[0]}:2`, 'Change date', 'year', '1987'],
] as const)(
  'keeps what was typed about a selection in %s, until Cancel',
  async (key, button, field, word) => {
    const { drafts: kept, saved } = fakeDrafts(key, { [field]: word });
    const { user, press } = await select(['One', 'Two'], { drafts: kept });
    await press(button);
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText(draftNote);
    dialog.getByDisplayValue(word);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await drafts.send();
    expect(saved).toEqual([{ key, fields: { [field]: null } }]);
  },
);

it('leaves no empty collection behind when the items cannot be shared', async () => {
  const { user, calls, press } = await select(['One', 'Two'], { isFull: true });
  await press('Share');
  await user.click(await screen.findByRole('button', { name: 'Make the collection' }));
  await within(screen.getByRole('dialog')).findByText('These items could not be shared');
  expect(calls.map(([name]) => name)).toEqual(['create', 'addItems', 'remove']);
  // Said in the dialog, and nowhere else.
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

it('goes on with the collection that was made though the answer got lost', async () => {
  const { user, calls, press } = await select(['One', 'Two'], { isLost: true });
  await press('Share');
  const naming = within(await screen.findByRole('dialog', { name: 'Share 2 items' }));
  const make = naming.getByRole('button', { name: 'Make the collection' });
  await user.click(make);
  await naming.findByText('These items could not be shared');
  await user.type(naming.getByLabelText('Name of the collection'), ' for Rosa');
  await user.click(make);
  const sharing = within(await screen.findByRole('dialog', { name: 'Share' }));
  sharing.getByText(/^Shared on .* for Rosa$/);
  expect(calls.map(([name]) => name)).toEqual(['create', 'addItems', 'update']);
});

it('leaves no collection behind when the person cancels after a failure', async () => {
  const { user, calls, press } = await select(['One', 'Two'], { isLost: true });
  await press('Share');
  const naming = within(await screen.findByRole('dialog', { name: 'Share 2 items' }));
  await user.click(naming.getByRole('button', { name: 'Make the collection' }));
  await naming.findByText('These items could not be shared');
  await user.click(naming.getByRole('button', { name: 'Cancel' }));
  await waitFor(() =>
    expect(calls.map(([name]) => name)).toEqual(['create', 'addItems', 'remove']),
  );
});

it('shares a single selected item by a link of its own', async () => {
  const { calls, press } = await select(['Two']);
  await press('Share');
  const sharing = within(await screen.findByRole('dialog', { name: 'Share' }));
  sharing.getByText('Two');
  expect(calls).toEqual([]);
});

it('offers all actions on the selection, and none for nothing', async () => {
  const { bar, user } = await select([]);
  const names = ['Edit', 'Change date', 'Download', 'Delete', 'Share', 'Add to Collection'];
  for (const name of names) {
    expect(bar.getByRole('button', { name }).getAttribute('aria-disabled'), name).toBe('true');
  }
  await user.click(screen.getByRole('checkbox', { name: 'Select One' }));
  for (const name of names) {
    expect(bar.getByRole('button', { name }).getAttribute('aria-disabled'), name).toBeNull();
  }
});
