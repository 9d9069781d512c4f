import type { Proposal } from '@heirloom/contract/proposals/proposals.schema.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { connectApi } from '#api/client.ts';
import { createQueryClient } from '#api/query-client.ts';
import { ProposalsSection } from '#features/proposals/proposals-section.tsx';
import { byField } from '#features/proposals/use-inbox.ts';
import { apiError, fakeLink, type FakeApi } from '#test/fake-api.ts';
import { spaceNamed } from '#test/fake-spaces.ts';
import { renderUi } from '#test/render.tsx';
import { ofCleo } from '#test/sample-proposal.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';

afterEach(() => dismissToasts());

type Calls = NonNullable<FakeApi['proposals']>;

/** Shows an inbox; `become` gives it other proposals, which it loads. */
async function show(proposals: Proposal[], calls: Calls = {}) {
  let items = proposals;
  connectApi(fakeLink({ proposals: { list: () => ({ items }), ...calls } }));
  const queryClient = createQueryClient({ onSubscriptionExpired: () => {} });
  const app = renderUi(<ProposalsSection space={spaceNamed('The Bergs', 1)} />, { queryClient });
  await screen.findAllByText(/ proposes$/);
  const become = async (others: Proposal[]) => {
    items = others;
    await act(() => queryClient.invalidateQueries());
  };
  return { ...app, become };
}

const quiet = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);
const press = (name: RegExp | string) => screen.getByRole('button', { name });

/** Opens one of the dialogs of a proposal. */
async function open(name: RegExp, proposal: Proposal, calls: Calls) {
  const app = await show([proposal], calls);
  await app.user.click(press(name));
  return { ...app, dialog: within(await screen.findByRole('dialog')) };
}

it('says how it was when it was proposed only where that has changed since [SPACE-12]', async () => {
  const { become } = await show([ofCleo]);
  expect(screen.queryByText(/^It was changed since/)).toBeNull();
  await become([{ ...ofCleo, current: { title: 'Sea' } }]);
  await screen.findByText('Sea');
  expect(screen.getByText(/^It was changed since/).textContent).toMatch(/Before: Lake$/);
});

it('keeps what an editor made of a proposal when it cannot be stored, and says why [SPACE-12]', async () => {
  using _quiet = quiet();
  const accept = vi.fn<NonNullable<Calls['accept']>>(() => {
    throw apiError('CONFLICT', 'It was answered already.');
  });
  const { user, dialog } = await open(/^Edit and accept what Cleo/, ofCleo, { accept });
  const field = dialog.getByRole<HTMLTextAreaElement>('textbox');
  expect(field.value).toBe('Garda');
  await user.type(field, ' 1987');
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  await screen.findByText('It was answered already.');
  expect(field.value).toBe('Garda 1987');
  accept.mockImplementation(() => ({}));
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(accept).toHaveBeenLastCalledWith({
    proposalId: ofCleo.id,
    edited: { title: 'Garda 1987' },
    over: { title: 'Lake' },
  });
});

it('stores nothing over what the editor of a proposal has not seen, and keeps what was typed [SPACE-12]', async () => {
  using _quiet = quiet();
  const accept = vi.fn<NonNullable<Calls['accept']>>(({ over }) => {
    if (over?.title !== 'Sea') throw apiError('CHANGED_MEANWHILE');
    return {};
  });
  const { user, dialog, become } = await open(/^Edit and accept what Cleo/, ofCleo, { accept });
  const field = dialog.getByRole<HTMLTextAreaElement>('textbox');
  await user.type(field, ' 1987');
  await become([{ ...ofCleo, current: { title: 'Sea' } }]);
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  await dialog.findByText('Sea');
  expect(accept).toHaveBeenLastCalledWith(expect.objectContaining({ over: { title: 'Lake' } }));
  expect(field.value).toBe('Garda 1987');
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(accept).toHaveBeenLastCalledWith({
    proposalId: ofCleo.id,
    edited: { title: 'Garda 1987' },
    over: { title: 'Sea' },
  });
});

it.each([
  [/^Edit and accept what Cleo/, 'Accept'],
  [/^Refuse what Cleo/, 'Refuse'],
])('keeps a dialog with what was typed when somebody else answers: %s', async (name, answer) => {
  const { user, dialog, become } = await open(name, ofCleo, {});
  const field = dialog.getByRole<HTMLTextAreaElement>('textbox');
  await user.type(field, ' 1987');
  const typed = field.value;
  await become([]);
  await dialog.findByText(/^What you typed stays here/);
  expect([field.isConnected, field.value]).toEqual([true, typed]);
  const button = dialog.getByRole('button', { name: answer });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('stores no empty title, but an empty description [SPACE-12]', async () => {
  const accept = vi.fn(() => ({}));
  const { user, dialog, unmount } = await open(/^Edit and accept what Cleo/, ofCleo, { accept });
  await user.clear(dialog.getByRole('textbox'));
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(dialog.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
  expect(accept).not.toHaveBeenCalled();
  unmount();
  const described: Proposal = {
    ...ofCleo,
    field: 'description',
    before: { description: null },
    after: { description: 'Rain' },
    current: { description: null },
  };
  const other = await open(/^Edit and accept what Cleo/, described, { accept });
  await other.user.clear(other.dialog.getByRole('textbox'));
  await other.user.click(other.dialog.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(accept).toHaveBeenCalledTimes(1));
  expect(accept).toHaveBeenCalledWith(expect.objectContaining({ edited: { description: null } }));
});

it('refuses once, with or without a reason, and cannot be left while it does [SPACE-12]', async () => {
  const answer = Promise.withResolvers<Record<string, never>>();
  const refuse = vi.fn(() => answer.promise);
  const { user, dialog } = await open(/^Refuse what Cleo/, ofCleo, { refuse });
  await user.type(dialog.getByRole('textbox'), 'It was Como.');
  const button = dialog.getByRole('button', { name: 'Refuse' });
  await user.dblClick(button);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeNull();
  answer.resolve({});
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(refuse.mock.calls).toEqual([[{ proposalId: ofCleo.id, words: 'It was Como.' }]]);
});

it('offers to turn as proposed, not to change by how much', async () => {
  const turned: Proposal = {
    ...ofCleo,
    field: 'rotation',
    before: { rotation: 0 },
    after: { rotation: 90 },
    current: { rotation: 0 },
  };
  await show([turned]);
  expect(screen.getAllByRole('button')).toHaveLength(2);
});

it('puts what is proposed for one field side by side, in the order in which it came', () => {
  const about = (id: string, changes: Partial<Proposal> = {}): Proposal => ({
    ...ofCleo,
    id,
    ...changes,
  });
  const groups = byField([
    about('1'),
    about('2', { field: 'description' }),
    about('3', { byName: 'Dora' }),
    about('4', { mediaId: 'other' }),
    about('5', { field: 'description' }),
  ]);
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([['1', '3'], ['2', '5'], ['4']]);
  expect(byField([])).toEqual([]);
});
