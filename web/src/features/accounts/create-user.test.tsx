import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { apiError, type FakeApi } from '#test/fake-api.ts';
import { samplePerson } from '#test/fake-people.ts';
import { administrator, renderApp } from '#test/render-app.tsx';
import { sampleSession, signUpOptions } from '#test/samples.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';

afterEach(() => dismissToasts());

const june = {
  Username: 'june',
  'Display Name': 'June Park',
  Email: 'june@example.org',
  Password: 'harvest',
};

async function fill(changes: Partial<typeof june> = {}, calls: FakeApi = {}) {
  const app = renderApp('/admin?tab=create-user', administrator(), calls);
  await screen.findByRole('heading', { level: 1, name: 'Create User' });
  const type = async (values: typeof june) => {
    for (const [label, value] of Object.entries(values)) {
      if (value !== '') await app.user.type(screen.getByLabelText(label), value);
    }
  };
  await type({ ...june, ...changes });
  return {
    ...app,
    type,
    submit: () => app.user.click(screen.getByRole('button', { name: 'Create User' })),
  };
}

it('creates a client unless told otherwise, and clears the form [ADMCREATE-04, ERR-53]', async () => {
  const createUser = vi.fn(() => samplePerson());
  const { submit, type } = await fill({}, { auth: { createUser } });
  await submit();
  await screen.findByText('User created successfully with client role');
  expect(createUser).toHaveBeenCalledWith({
    username: 'june',
    displayName: 'June Park',
    email: 'june@example.org',
    password: 'harvest',
    role: 'client',
  });
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe(''));
  await type({ ...june, Username: 'july' });
  await submit();
  await waitFor(() => expect(createUser).toHaveBeenCalledTimes(2));
  expect(createUser).toHaveBeenLastCalledWith(expect.objectContaining({ username: 'july' }));
});

it('tells the raised minimum, and refuses less [AUTH-11]', async () => {
  const createUser = vi.fn(() => samplePerson());
  const options = () => signUpOptions({ raisedPasswordMinimum: 10 });
  const { submit } = await fill({}, { auth: { createUser, options } });
  await screen.findByText('At least 10 characters.');
  await submit();
  await screen.findByText('Password must be at least 10 characters');
  expect(createUser).not.toHaveBeenCalled();
});

it.each([
  ['Email', 'june@mail', 'Invalid email address'],
  ['Password', 'short', 'Password must be at least 6 characters'],
  ['Username', '', 'Username is required'],
  ['Display Name', '', 'Display name is required'],
])('refuses %s %j [ADMCREATE-01, ADMCREATE-02, ADMCREATE-03]', async (label, value, message) => {
  const createUser = vi.fn(() => samplePerson());
  const { submit } = await fill({ [label]: value }, { auth: { createUser } });
  await submit();
  await screen.findByText(message);
  expect(createUser).not.toHaveBeenCalled();
});

const offered = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value);

it('offers an admin the roles up to admin, a superuser all [ADMCREATE-04]', async () => {
  renderApp('/admin?tab=create-user', administrator());
  await screen.findByRole('radio', { name: /^Client/, checked: true });
  expect(offered()).toEqual(['client', 'user', 'admin']);
});

it('offers a superuser all roles [ADMCREATE-04]', async () => {
  renderApp('/admin?tab=create-user', sampleSession({ role: 'superuser' }));
  await screen.findByRole('radio', { name: /^Client/, checked: true });
  expect(offered()).toEqual(['client', 'user', 'admin', 'superuser']);
});

it('asks once more who is there for an admin, and calls twice, no more', async () => {
  const createUser = vi
    .fn(() => samplePerson({ role: 'admin' }))
    .mockImplementationOnce(() => {
      throw apiError('STEP_UP_REQUIRED');
    });
  const { user, submit } = await fill({}, { auth: { createUser, stepUp: () => ({}) } });
  await user.click(screen.getByRole('radio', { name: /^Admin/ }));
  await submit();
  await screen.findByRole('dialog');
  await user.keyboard('mine{Enter}');
  await screen.findByText('User created successfully with admin role');
  expect(createUser).toHaveBeenCalledTimes(2);
});

it.each([
  [apiError('USERNAME_TAKEN'), 'This username is already taken.'],
  [apiError('INTERNAL'), 'Failed to create user'],
])('says when it failed, and keeps what was typed [ERR-54, CALL-05]', async (error, message) => {
  const createUser = () => {
    throw error;
  };
  const { submit } = await fill({}, { auth: { createUser } });
  await submit();
  // The toast says it, and the field that it is about.
  expect(await screen.findAllByText(message)).not.toHaveLength(0);
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('june');
});

it.each([
  [apiError('USERNAME_TAKEN'), 'Username'],
  [apiError('CONFLICT', 'This email address already has an account.'), 'Email'],
  [apiError('COMMON_PASSWORD'), 'Password'],
])('says what the server refused at its field too', async (error, label) => {
  const createUser = () => {
    throw error;
  };
  const { submit } = await fill({}, { auth: { createUser } });
  await submit();
  await waitFor(() =>
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true'),
  );
  expect(document.activeElement).toBe(screen.getByLabelText(label));
  expect(screen.getAllByText(error.message)).toHaveLength(2);
});

it('generates a password, and shows it once, to be copied', async () => {
  const createUser = vi.fn((_input: { password: string }) => samplePerson());
  const { user, submit } = await fill({ Password: '' }, { auth: { createUser } });
  await user.click(screen.getByRole('button', { name: 'Generate a password' }));
  await submit();
  const dialog = within(await screen.findByRole('dialog', { name: 'Account ready' }));
  const shown = dialog.getByLabelText<HTMLInputElement>('Password').value;
  expect(createUser.mock.calls[0]![0].password).toBe(shown);
  dialog.getByText(/june@example\.org/);
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe(''));
});
