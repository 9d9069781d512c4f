import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { apiError } from '#test/fake-api.ts';
import { samplePerson, withPeople } from '#test/fake-people.ts';
import { fakeSpaces } from '#test/fake-spaces.ts';
import { renderApp } from '#test/render-app.tsx';
import { sampleSession } from '#test/samples.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';

afterEach(() => dismissToasts());

const theo = samplePerson();
const mia = samplePerson({
  userId: '7d0b9a8e-6f1c-4f0e-9a4e-2f3c51a0b203',
  displayName: 'Mia Vance',
  email: 'mia@example.org',
});

function open(seesSpaces: boolean) {
  const sent: unknown[] = [];
  const { api } = withPeople([theo, mia]);
  const spaces = fakeSpaces([]).api.spaces;
  const calls = {
    ...spaces,
    createFor: (input: unknown) => {
      sent.push(input);
      if (sent.length === 1) throw apiError('NOT_FOUND');
      return { id: theo.userId };
    },
  };
  const by = sampleSession({ role: 'admin', seesSpaces });
  return { ...renderApp('/admin?tab=users', by, { ...api, spaces: calls }), sent };
}

it('makes a space of others in one form, and keeps what was typed when it is refused (SPACE-01 in part)', async () => {
  const { user, sent } = open(true);
  await user.click(await screen.findByRole('button', { name: 'Make a family space' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a space for a family' }));
  await user.click(dialog.getByRole('button', { name: 'Make space' }));
  dialog.getByText('Please give the space a name.');
  dialog.getByText('Please make somebody its owner.');
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'The Hollises');
  const picker = dialog.getByRole('searchbox', { name: 'Add somebody' });
  await user.type(picker, 'Theo');
  await user.click(await dialog.findByRole('button', { name: /Theo Hollis/ }));
  // The next name can be typed at once, and nobody is offered twice.
  expect(document.activeElement).toBe(picker);
  expect(picker).toHaveProperty('value', '');
  await user.click(await dialog.findByRole('button', { name: /Mia Vance/ }));
  expect(
    within(dialog.getByRole('list', { name: 'People found' })).queryByRole('button'),
  ).toBeNull();
  const members = within(dialog.getByRole('list', { name: 'Members' }));
  await user.selectOptions(members.getByRole('combobox', { name: 'Role of Mia Vance' }), 'editor');
  await user.click(dialog.getByRole('button', { name: 'Make space' }));
  await dialog.findByText('The space could not be made');
  await user.click(dialog.getByRole('button', { name: 'Make space' }));
  await screen.findByText('The Hollises is ready');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent[1]).toEqual({
    name: 'The Hollises',
    description: null,
    members: [
      { userId: theo.userId, role: 'owner' },
      { userId: mia.userId, role: 'editor' },
    ],
  });
});

it('is not offered while spaces rest (SPACE-01 in part)', async () => {
  open(false);
  await screen.findByRole('article', { name: 'Theo Hollis' });
  expect(screen.queryByRole('button', { name: 'Make a family space' })).toBeNull();
});
