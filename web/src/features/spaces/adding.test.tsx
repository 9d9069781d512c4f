import type { Space } from '@heirloom/contract/spaces/spaces.schema.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeSpaces, lake, spaceNamed } from '#test/fake-spaces.ts';
import { giveRoom } from '#test/give-room.ts';
import { anna, renderApp } from '#test/render-app.tsx';

giveRoom(640, 1000);
beforeEach(() => localStorage.clear());

const bergs = spaceNamed('The Bergs', 2);
const uploads = {
  limits: () => ({
    movieDialogBytes: 1,
    photoDialogBytes: 1,
    bulkBytes: 1,
    quotaBytes: null,
    usedBytes: 0,
  }),
  list: () => ({ uploads: [] }),
};

async function openUpload(spaces: Space[]) {
  const { api, calls } = fakeSpaces(spaces);
  const { user } = renderApp('/movies', anna(), { ...api, uploads });
  const open = async (entry: string) => {
    await user.click((await screen.findAllByRole('button', { name: 'Upload' }))[0]!);
    await user.click(await screen.findByRole('menuitem', { name: new RegExp(entry) }));
    return within(await screen.findByRole('dialog', { name: entry }));
  };
  return { user, calls, open };
}

it('offers the spaces in each dialog of uploads, and remembers the choice for all [SPACE-07]', async () => {
  const { user, open } = await openUpload([
    lake,
    bergs,
    spaceNamed('Looks', 3, { role: 'viewer' }),
  ]);
  const single = await open('Single Upload');
  const group = within(await single.findByRole('group', { name: 'Also add to' }));
  expect(group.getAllByRole('checkbox')).toHaveLength(2);
  await user.click(group.getByRole('checkbox', { name: 'The Bergs' }));
  await user.click(single.getByRole('button', { name: 'Cancel' }));
  const bulk = await open('Bulk Upload');
  const choice = await bulk.findByRole('checkbox', { name: 'The Bergs' });
  expect(choice).toHaveProperty('checked', true);
  expect(bulk.getByRole('checkbox', { name: 'The lake house' })).toHaveProperty('checked', false);
});

it('says where everything goes by rule, which is no choice there (SPACE-07 in part)', async () => {
  const { open } = await openUpload([{ ...lake, addsEverything: true }]);
  const choice = await (
    await open('Bulk Upload')
  ).findByRole('checkbox', {
    name: 'The lake house Everything you add goes here.',
  });
  expect(choice).toMatchObject({ checked: true, disabled: true });
});

it('asks at the first choice whether it may be passed on (SPACE-05, SPACE-07 in part)', async () => {
  const { user, open, calls } = await openUpload([{ ...lake, passesOn: null }]);
  const bulk = await open('Bulk Upload');
  await user.click(await bulk.findByRole('checkbox', { name: 'The lake house' }));
  await user.click(bulk.getByRole('button', { name: 'Keep it in the space' }));
  await waitFor(() =>
    expect(calls).toEqual([['setPassingOn', { spaceId: lake.id, mayPassOn: false }]]),
  );
});

it('offers nothing to who may add nowhere (SPACE-07 in part)', async () => {
  const { open } = await openUpload([{ ...lake, role: 'viewer' }]);
  await open('Bulk Upload');
  // The list below the dialog has the spaces.
  await screen.findByText('The lake house');
  expect(screen.queryByRole('group', { name: 'Also add to' })).toBeNull();
});
