import type { Collection } from '@heirloom/contract/collections/collections.schema.ts';
import type { Space } from '@heirloom/contract/spaces/spaces.schema.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { apiError, type FakeApi } from '#test/fake-api.ts';
import { collectionNamed, fakeCollections } from '#test/fake-collections.ts';
import { low, red, spaceNamed } from '#test/fake-spaces.ts';
import { giveRoom } from '#test/give-room.ts';
import { anna, renderApp } from '#test/render-app.tsx';
import { dismissToasts } from '#ui/feedback/toast.ts';

giveRoom();
afterEach(() => dismissToasts());

const space = { id: 'f3a7b9de-0000-4000-8000-000000000001', name: 'The lake house' };

/** Makes a fake with a collection of a space, in which the person has this role and these rights. */
function fakeGathering(role: Space['role'], rights: Collection['rights']) {
  const gathering = collectionNamed('Summers', 1, { ownerId: null, space, rights });
  const fake = fakeCollections({
    collections: [gathering],
    media: [red, low],
    items: { [gathering.id]: [red] },
  });
  const known = spaceNamed(space.name, 1, { ...space, role });
  const restored: unknown[] = [];
  const asked: unknown[] = [];
  const api: FakeApi = {
    ...fake.api,
    collections: {
      ...fake.api.collections,
      list: (filter) => {
        asked.push(filter.spaceId);
        return { items: filter.spaceId === space.id ? [gathering] : [], nextCursor: null };
      },
      removed: () => ({
        items: [
          {
            id: gathering.id,
            name: 'Winters',
            removedAt: '2025-07-20T12:00:00Z',
            endsAt: '2025-08-19T12:00:00Z',
          },
        ],
      }),
      restore: (input) => {
        restored.push(input);
        return {};
      },
    },
    spaces: {
      list: () => ({ items: [known], mayCreate: true, hasPast: false }),
      find: () => known,
      members: () => ({ items: [] }),
    },
  };
  return { ...fake, api, gathering, restored, asked };
}

describe('the page of a collection of a space', () => {
  it('says whose it is, and offers a viewer nothing that the server would refuse [SPACE-10]', async () => {
    const { api, gathering } = fakeGathering('viewer', []);
    renderApp(`/collections/${gathering.id}`, anna(), api);
    await screen.findByRole('heading', { level: 1, name: 'Summers' });
    screen.getByText('In The lake house');
    const back = screen.getByRole('link', { name: 'Back to The lake house' });
    expect(back.getAttribute('href')).toBe(`/spaces/${space.id}?tab=collections`);
    await screen.findByRole('link', { name: /Red bicycle/ });
    for (const name of [/Share/, /Add Items/, /Edit/, /More actions for Summers/]) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    expect(screen.queryByRole('link', { name: 'Add Items' })).toBeNull();
    expect(document.querySelector('[draggable="true"]')).toBeNull();
  });

  it('takes from the space or from one’s own what is picked [SPACE-10]', async () => {
    const { api, gathering, calls } = fakeGathering('contributor', ['add', 'download']);
    const { user } = renderApp(`/collections/${gathering.id}`, anna(), api);
    await user.click(await screen.findByRole('button', { name: 'Add Items' }));
    const dialog = await screen.findByRole('dialog');
    const whose = await within(dialog).findByRole('combobox', { name: 'What of' });
    await user.selectOptions(whose, 'Mine');
    within(dialog).getByText('What you choose of yours is added to the space, too.');
    await user.click(await within(dialog).findByRole('checkbox', { name: /Low tide/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Add Selected (1)' }));
    await waitFor(() => {
      expect(calls).toContainEqual(['addItem', { collectionId: gathering.id, mediaId: low.id }]);
    });
  });

  it('keeps what is picked until it is saved, and says why it could not be', async () => {
    using _quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { api, gathering } = fakeGathering('contributor', ['add', 'download']);
    const refused = Promise.withResolvers<{ id: string }>();
    const addItem = vi.fn<NonNullable<NonNullable<FakeApi['collections']>['addItem']>>(
      () => refused.promise,
    );
    const { user } = renderApp(`/collections/${gathering.id}`, anna(), {
      ...api,
      collections: { ...api.collections, addItem },
    });
    await user.click(await screen.findByRole('button', { name: 'Add Items' }));
    const dialog = within(await screen.findByRole('dialog'));
    const picked = await dialog.findByRole('checkbox', { name: /Low tide/ });
    await user.click(picked);
    await user.dblClick(dialog.getByRole('button', { name: 'Add Selected (1)' }));
    await user.keyboard('{Escape}');
    expect(picked.closest('[inert]')).not.toBeNull();
    refused.reject(apiError('CONFLICT', 'This collection is full.'));
    await screen.findByText('This collection is full.');
    await waitFor(() => expect(picked.closest('[inert]')).toBeNull());
    expect(picked).toHaveProperty('checked', true);
    addItem.mockImplementation(({ mediaId }) => ({ id: mediaId }));
    await user.click(dialog.getByRole('button', { name: 'Add Selected (1)' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(addItem).toHaveBeenCalledTimes(2);
  });

  it('says before it is deleted that it can be brought back [SPACE-10]', async () => {
    const { api, gathering, calls } = fakeGathering('editor', [
      'add',
      'arrange',
      'change',
      'download',
    ]);
    const { user } = renderApp(`/collections/${gathering.id}`, anna(), api);
    await user.click(await screen.findByRole('button', { name: 'More actions for Summers' }));
    expect(screen.queryByRole('menuitem', { name: 'Pin to home' })).toBeNull();
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('alertdialog');
    within(dialog).getByText(/can bring it back for 30 days/);
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => {
      expect(calls).toContainEqual(['remove', { id: gathering.id }]);
    });
    await screen.findByRole('tab', { name: 'Collections', selected: true });
  });
});

it('lists the collections of a space, and brings a deleted one back [SPACE-10]', async () => {
  const { api, restored, asked } = fakeGathering('contributor', ['add', 'download']);
  const { user } = renderApp(`/spaces/${space.id}?tab=collections`, anna(), api);
  await screen.findByRole('link', { name: 'Summers' });
  expect(asked).toContain(space.id);
  screen.getByRole('button', { name: 'Create Collection' });
  await user.click(await screen.findByRole('button', { name: 'Bring back Winters' }));
  await waitFor(() => expect(restored).toHaveLength(1));
});

it('puts what others have in a space into collections of the space only [SPACE-10]', async () => {
  const { api, gathering, calls } = fakeGathering('contributor', ['add', 'download']);
  const { user } = renderApp(`/spaces/${space.id}?tab=video`, anna(), api);
  await user.click(await screen.findByRole('button', { name: 'More actions for Red bicycle' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Add to Collection' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('Collections of the space');
  expect(within(dialog).queryByText('Your collections')).toBeNull();
  await user.type(within(dialog).getByRole('textbox', { name: 'New collection' }), 'Bicycles');
  await user.click(within(dialog).getByRole('button', { name: 'Create' }));
  await waitFor(() => {
    expect(calls).toContainEqual([
      'create',
      expect.objectContaining({ name: 'Bicycles', spaceId: space.id }),
    ]);
  });
  expect(gathering.space).toEqual(space);
});
