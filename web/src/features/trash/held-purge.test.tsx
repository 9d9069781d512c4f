import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { admin } from '#test/fake-admin.ts';
import { apiError, type FakeApi } from '#test/fake-api.ts';
import { administrator, renderApp } from '#test/render-app.tsx';

const held = { count: 240, sizeBytes: 3 * 1024 ** 3, ownerCount: 2, limit: 100 };

const open = (api: FakeApi) => renderApp('/admin', administrator(), admin(api));

it('says what waits, and deletes it only after a question and the password', async () => {
  let isProven = false;
  let waits: typeof held | null = held;
  const releaseHeld = vi.fn(() => {
    if (!isProven) throw apiError('STEP_UP_REQUIRED');
    waits = null;
    return {};
  });
  const { user } = open({
    trash: { purgeState: () => ({ held: waits, clockJumpDays: 0 }), releaseHeld },
    auth: {
      stepUp: () => {
        isProven = true;
        return {};
      },
      twoFactorState: () => ({ isOn: false }),
    },
  });
  const title = await screen.findByText(
    '240 files in the trash are waiting to be deleted for good',
  );
  screen.getByText(
    /^They take 3\.0 GB and belong to 2 people\. The server deletes at most 100 files/,
  );
  expect(screen.getByRole('link', { name: 'Look at the trash' }).getAttribute('href')).toContain(
    'view=trash',
  );
  await user.click(screen.getByRole('button', { name: 'Delete them for good' }));
  const question = within(await screen.findByRole('alertdialog'));
  question.getByText(/delete 240 files/);
  expect(releaseHeld).not.toHaveBeenCalled();
  await user.click(question.getByRole('button', { name: 'Delete them for good' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/Password/), 'lake-house-1987');
  await user.keyboard('{Enter}');
  await screen.findByText('The server deletes them now');
  expect(releaseHeld).toHaveBeenLastCalledWith({ count: 240 });
  await waitFor(() => expect(title.isConnected).toBe(false));
});

it('says why they were not deleted when meanwhile more are due', async () => {
  const { user } = open({
    trash: {
      purgeState: () => ({ held, clockJumpDays: 0 }),
      releaseHeld: () => {
        throw apiError('CONFLICT', 'Meanwhile 260 items are due.');
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete them for good' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Delete them for good' }));
  await screen.findByText('The files were not deleted');
  screen.getByText('Meanwhile 260 items are due.');
});

it('warns of a clock that jumped, without anything to press', async () => {
  open({ trash: { purgeState: () => ({ held: null, clockJumpDays: 3648 }) } });
  await screen.findByText('The clock of the server may be wrong');
  screen.getByText(/^It is 3,648 days ahead/);
  expect(screen.queryByRole('button', { name: 'Delete them for good' })).toBeNull();
});
