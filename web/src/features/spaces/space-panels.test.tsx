import type { Space } from '@heirloom/contract/spaces/spaces.schema.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { connectApi } from '#api/client.ts';
import { createQueryClient } from '#api/query-client.ts';
import { ActivityPanel } from '#features/spaces/activity-panel.tsx';
import { AddToSpaceRow } from '#features/spaces/add-to-space-row.tsx';
import { InvitePanel } from '#features/spaces/invite-panel.tsx';
import { LeaveSpaceDialog } from '#features/spaces/leave-space-dialog.tsx';
import { LeftSpaces } from '#features/spaces/left-spaces.tsx';
import { MakeSpaceDialog } from '#features/spaces/make-space-dialog.tsx';
import { SettingsPanel } from '#features/spaces/settings-panel.tsx';
import type { SpaceTarget } from '#features/spaces/space-target.ts';
import { apiError, fakeLink, type FakeApi } from '#test/fake-api.ts';
import { lake, linkId, low, red } from '#test/fake-spaces.ts';
import { renderUi } from '#test/render.tsx';
import { signUpOptions } from '#test/samples.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';

afterEach(() => dismissToasts());

type Spaces = NonNullable<FakeApi['spaces']>;
type SpaceLink = Awaited<ReturnType<NonNullable<Spaces['links']>>>['items'][number];

/** Shows a part of a space, with these calls. */
function show(part: ReactNode, spaces: Spaces = {}, others: FakeApi = {}) {
  const auth = { options: () => signUpOptions() };
  connectApi(fakeLink({ auth, ...others, spaces: { links: () => ({ items: [] }), ...spaces } }));
  return renderUi(part, { queryClient: createQueryClient({ onSubscriptionExpired: () => {} }) });
}

const quiet = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);
const refuse = () => {
  throw apiError('CONFLICT', 'Somebody was faster.');
};

it('keeps a name that is being typed when the cover is changed meanwhile', async () => {
  const update = vi.fn(() => ({ ...lake, coverMediaId: null }));
  const covered: Space = { ...lake, coverMediaId: low.id };
  const { user } = show(<SettingsPanel space={covered} />, { update });
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await user.type(name, ' 2');
  await user.click(screen.getByRole('button', { name: 'Show the latest pictures as cover' }));
  await screen.findByText('Saved');
  expect(name.value).toBe('The lake house 2');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
  expect(update).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'The lake house 2' }));
});

const other = 'f4a7b9de-0000-4000-8000-000000000002';

function linkOf(id: string, changes: Partial<SpaceLink> = {}): SpaceLink {
  const expiresAt = '2030-07-20T12:00:00Z';
  return {
    id,
    role: 'viewer',
    email: null,
    usesLeft: 10,
    expiresAt,
    createdAt: expiresAt,
    ...changes,
  };
}

/** Opens the panel with one link that was made before; links are made and ended as by the server. */
function openInvitations(spaces: Spaces = {}) {
  let items = [linkOf(other, { role: 'contributor' })];
  return show(<InvitePanel space={lake} />, {
    links: () => ({ items }),
    createLink: () => {
      items = [linkOf(linkId), ...items];
      return { path: '/join/secret', link: linkOf(linkId) };
    },
    revokeLink: ({ linkId: ended }) => {
      items = items.filter(({ id }) => id !== ended);
      return {};
    },
    ...spaces,
  });
}

/** Ends the link of the list that says this. */
async function endLink({ user }: ReturnType<typeof show>, said: string) {
  const row = (await screen.findByText(said, { selector: 'p' })).closest('li')!;
  await user.click(within(row).getByRole('button', { name: 'End link' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'End link' }));
}

it('shows the address of a new link until just that one is ended (SPACE-04 in part)', async () => {
  const app = openInvitations();
  await app.user.click(screen.getByRole('button', { name: 'Make a link' }));
  const address = await screen.findByDisplayValue(/\/join\/secret$/);
  await endLink(app, 'Contributor');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(address.isConnected).toBe(true);
  await endLink(app, 'Viewer');
  await screen.findByText('No link is open.');
  expect(address.isConnected).toBe(false);
});

it('goes on showing a link that could not be ended, and says why (SPACE-04 in part)', async () => {
  using _quiet = quiet();
  const app = openInvitations({ revokeLink: refuse });
  await app.user.click(screen.getByRole('button', { name: 'Make a link' }));
  const address = await screen.findByDisplayValue(/\/join\/secret$/);
  await endLink(app, 'Viewer');
  await screen.findByText('Somebody was faster.');
  expect(address.isConnected).toBe(true);
});

it('keeps the open links on the screen when they cannot be loaded again', async () => {
  using _quiet = quiet();
  let isBroken = false;
  const { queryClient } = openInvitations({
    links: () => {
      if (isBroken) throw apiError('INTERNAL');
      return { items: [linkOf(other)] };
    },
  });
  await screen.findByText(/^For 10 more people/);
  isBroken = true;
  await queryClient.refetchQueries();
  screen.getByText(/^For 10 more people/);
  expect(screen.queryByText('The links could not be loaded.')).toBeNull();
});

const mailing: FakeApi = { auth: { options: () => signUpOptions({ confirmsEmail: true }) } };

it('mails an invitation once, and keeps an address that is wrong or was refused', async () => {
  using _quiet = quiet();
  const answer = Promise.withResolvers<SpaceLink>();
  let isRefused = true;
  const invite = vi.fn<NonNullable<Spaces['invite']>>(({ email }) => {
    if (isRefused) throw apiError('TOO_MANY_REQUESTS', 'Please wait a while.');
    return answer.promise.then((link) => ({ ...link, email }));
  });
  const { user } = show(<InvitePanel space={lake} />, { invite }, mailing);
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'E-mail address' });
  await user.type(field, 'clara{Enter}');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(invite).not.toHaveBeenCalled();
  await user.type(field, '@example.org');
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
  await user.selectOptions(screen.getByRole('combobox', { name: 'They join as' }), 'Contributor');
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  await screen.findByText('Please wait a while.');
  expect(field.value).toBe('clara@example.org');
  isRefused = false;
  invite.mockClear();
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  await user.keyboard('{Enter}');
  answer.resolve(linkOf(linkId));
  await screen.findByText('The invitation is on its way');
  expect(invite.mock.calls).toEqual([
    [{ spaceId: lake.id, email: 'clara@example.org', role: 'contributor' }],
  ]);
  await waitFor(() => expect(field.value).toBe(''));
});

it('offers no mail where the server sends none', async () => {
  show(<InvitePanel space={lake} />);
  await screen.findByText('No link is open.');
  expect(screen.queryByRole('button', { name: 'Send invitation' })).toBeNull();
});

const items = (...mediaIds: string[]): SpaceTarget => ({ kind: 'items', mediaIds });
const tape: SpaceTarget = { kind: 'tape', tapeId: other, holding: [] };

it('adds nothing before the question about passing on is answered, and asks again after a failure [SPACE-05]', async () => {
  using _quiet = quiet();
  const addItems = vi.fn<NonNullable<Spaces['addItems']>>(refuse);
  const row = (
    <AddToSpaceRow space={{ ...lake, passesOn: null }} target={items(low.id)} isIn={false} />
  );
  const { user } = show(row, { addItems });
  await user.click(screen.getByRole('button', { name: 'Add to The lake house' }));
  const question = within(screen.getByRole('group', { name: /^May what you add here/ }));
  expect(document.activeElement?.tagName).toBe('FIELDSET');
  await user.click(question.getByRole('button', { name: 'Keep it in the space' }));
  await screen.findByText('Somebody was faster.');
  addItems.mockImplementation(() => ({ changed: 1, addedIds: [low.id], throughCollectionIds: [] }));
  await user.click(question.getByRole('button', { name: 'Keep it in the space' }));
  await screen.findByText('1 item added');
  expect(addItems).toHaveBeenLastCalledWith({
    spaceId: lake.id,
    mediaIds: [low.id],
    mayPassOn: false,
  });
  expect(screen.queryByRole('group')).toBeNull();
});

it('says of a tape that it is a tape, and asks nothing about passing it on', async () => {
  const share = vi.fn(() => ({}));
  const withdraw = vi.fn(() => ({}));
  const row = <AddToSpaceRow space={{ ...lake, passesOn: null }} target={tape} isIn={false} />;
  const { user } = show(row, {}, { tapes: { share, withdraw } });
  await user.click(screen.getByRole('button', { name: 'Add to The lake house' }));
  await screen.findByText('Tape added');
  await user.click(await screen.findByRole('button', { name: 'Take out of The lake house' }));
  await screen.findByText('Tape taken out of the space');
  for (const call of [share, withdraw]) {
    expect(call).toHaveBeenCalledWith({ spaceId: lake.id, tapeId: other });
  }
  // It can be added again.
  await screen.findByRole('button', { name: 'Add to The lake house' });
});

it('takes several items out nowhere, since some may have been there before', async () => {
  const addItems = vi.fn(() => ({ changed: 0, addedIds: [], throughCollectionIds: [] }));
  const row = <AddToSpaceRow space={lake} target={items(low.id, red.id)} isIn={false} />;
  const { user } = show(row, { addItems });
  await user.dblClick(screen.getByRole('button', { name: 'Add to The lake house' }));
  await screen.findByText('It was in the space already');
  expect(addItems).toHaveBeenCalledTimes(1);
  screen.getByText('In the space');
  expect(screen.queryByRole('button', { name: /^Take out/ })).toBeNull();
});

it('asks a viewer nothing about items when leaving, and stays open where leaving failed [SPACE-17]', async () => {
  using _quiet = quiet();
  const onClose = vi.fn();
  const leave = vi.fn<NonNullable<Spaces['leave']>>(refuse);
  const dialog = <LeaveSpaceDialog space={{ ...lake, role: 'viewer' }} onClose={onClose} />;
  const { user, router } = show(dialog, { leave });
  expect(screen.queryByRole('radio')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await screen.findByText('You could not leave the space');
  expect(onClose).not.toHaveBeenCalled();
  leave.mockImplementation(() => ({}));
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/spaces'));
  expect(leave).toHaveBeenLastCalledWith({ spaceId: lake.id, takesItems: false });
});

it('keeps what was typed of a space that could not be made (SPACE-01 in part)', async () => {
  using _quiet = quiet();
  const onClose = vi.fn();
  const create = vi.fn<NonNullable<Spaces['create']>>(refuse);
  const { user } = show(<MakeSpaceDialog onClose={onClose} />, { create });
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Bergers{Enter}');
  await screen.findByText('Somebody was faster.');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Bergers');
  expect(onClose).not.toHaveBeenCalled();
});

const left = { id: lake.id, name: 'The farm', itemCount: 1 };

it('takes nothing out of a space that was left without a yes, and says why it could not [SPACE-17]', async () => {
  using _quiet = quiet();
  const takeAllOut = vi.fn(refuse);
  const { user } = show(<LeftSpaces />, { left: () => ({ items: [left] }), takeAllOut });
  const take = await screen.findByRole('button', { name: 'Take everything out of The farm' });
  screen.getByText('Shows 1 item of yours');
  await user.click(take);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(takeAllOut).not.toHaveBeenCalled();
  await user.click(take);
  const question = within(await screen.findByRole('alertdialog'));
  question.getByText(/^Its members do not see your item there any more\./);
  await user.click(question.getByRole('button', { name: 'Take everything out' }));
  await screen.findByText('It could not be taken out');
  screen.getByText('Shows 1 item of yours');
});

it('says that spaces which were left could not be loaded, and asks again [SPACE-17]', async () => {
  using _quiet = quiet();
  let isBroken = true;
  const { user } = show(<LeftSpaces />, {
    left: () => {
      if (isBroken) throw apiError('INTERNAL');
      return { items: [left] };
    },
  });
  await screen.findByText('The spaces that you are no longer in could not be loaded.');
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('The farm');
});

it('says that nothing happened yet, and that it could not be loaded', async () => {
  using _quiet = quiet();
  let isBroken = true;
  const { user } = show(<ActivityPanel space={lake} />, {
    activity: () => {
      if (isBroken) throw apiError('INTERNAL');
      return { items: [], nextBefore: null };
    },
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  isBroken = false;
  await user.click(again);
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect(screen.queryAllByRole('listitem')).toEqual([]);
});
