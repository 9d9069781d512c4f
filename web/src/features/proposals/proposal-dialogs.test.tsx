import type { Proposal } from '@heirloom/contract/proposals/proposals.schema.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { connectApi } from '#api/client.ts';
import { createQueryClient } from '#api/query-client.ts';
import { ProposalGroup } from '#features/proposals/proposal-group.tsx';
import { byField } from '#features/proposals/use-inbox.ts';
import { apiError, fakeLink, type FakeApi } from '#test/fake-api.ts';
import { renderUi } from '#test/render.tsx';
import { ofCleo } from '#test/sample-proposal.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';

afterEach(() => dismissToasts());

type Calls = NonNullable<FakeApi['proposals']>;

function show(proposals: Proposal[], calls: Calls = {}) {
  connectApi(fakeLink({ proposals: calls }));
  const queryClient = createQueryClient({ onSubscriptionExpired: () => {} });
  return renderUi(
    <ul>
      <ProposalGroup proposals={proposals} />
    </ul>,
    { queryClient },
  );
}

const quiet = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);
const press = (name: RegExp | string) => screen.getByRole('button', { name });

/** Opens one of the dialogs of a proposal. */
async function open(name: RegExp, proposal: Proposal, calls: Calls) {
  const app = show([proposal], calls);
  await app.user.click(press(name));
  return { ...app, dialog: within(await screen.findByRole('dialog')) };
}

it('says how it was when it was proposed only where that has changed since [SPACE-12]', () => {
  const { rerender } = show([ofCleo]);
  expect(screen.queryByText(/^It was changed since/)).toBeNull();
  rerender(
    <ul>
      <ProposalGroup proposals={[{ ...ofCleo, current: { title: 'Sea' } }]} />
    </ul>,
  );
  screen.getByText('Sea');
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

it('offers to turn as proposed, not to change by how much', () => {
  const turned: Proposal = {
    ...ofCleo,
    field: 'rotation',
    before: { rotation: 0 },
    after: { rotation: 90 },
    current: { rotation: 0 },
  };
  show([turned]);
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
