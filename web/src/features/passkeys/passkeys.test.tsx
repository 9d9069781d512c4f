import type {
  MadePasskey,
  Passkey,
  PasskeyCreationOptions,
  PasskeyProof,
  PasskeyRequestOptions,
} from '@heirloom/contract/passkeys/passkeys.contract.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { apiError, type FakeApi } from '#test/fake-api.ts';
import { anna, renderApp } from '#test/render-app.tsx';
import { signUpOptions } from '#test/samples.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';

// The dialog of the browser, which no test of components has; e2e/auth/passkeys.spec.ts shows the real one.
const browser = vi.hoisted(() => ({ startRegistration: vi.fn(), startAuthentication: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => browser);

const phone: Passkey = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Safari on iPhone',
  createdAt: '2026-03-03T10:00:00Z',
  lastUsedAt: null,
  isSynced: true,
  foreignHost: null,
};

const creation: PasskeyCreationOptions = {
  challenge: 'asked',
  rp: { id: 'localhost', name: 'Heirloom' },
  user: { id: 'anna', name: 'anna@example.com', displayName: 'Anna' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  attestation: 'none',
};
const request: PasskeyRequestOptions = {
  challenge: 'asked',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required',
  allowCredentials: [],
};
const key = { id: 'key', rawId: 'key', type: 'public-key' } as const;
const made: MadePasskey = { ...key, response: { clientDataJSON: 'a', attestationObject: 'b' } };
const proof: PasskeyProof = {
  ...key,
  response: { clientDataJSON: 'a', authenticatorData: 'b', signature: 'c' },
};

beforeEach(() => vi.stubGlobal('PublicKeyCredential', Object));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
  dismissToasts();
});

const declined = () =>
  Object.assign(new Error('The dialog was closed.'), { name: 'NotAllowedError' });

async function open(passkeys: FakeApi['passkeys'], passkeyOrigin: string | null = location.origin) {
  const options = () => signUpOptions({ passkeyOrigin });
  const app = renderApp('/user-info', anna(), {
    shares: { list: () => ({ items: [] }) },
    auth: { session: () => anna(), options, askPasskey: () => request, stepUp: () => ({}) },
    passkeys: { list: () => ({ items: [] }), begin: () => creation, ...passkeys },
  });
  return { ...app, card: within(await screen.findByRole('region', { name: 'Passkeys' })) };
}

it('adds the passkey that the browser has made', async () => {
  browser.startRegistration.mockResolvedValue(made);
  const add = vi.fn(() => phone);
  const { user, card } = await open({ add });
  await user.click(await card.findByRole('button', { name: 'Add a passkey' }));
  await screen.findByText('Passkey added');
  expect(add).toHaveBeenCalledExactlyOnceWith(made);
});

it('says nothing when the person closes the dialog of the browser, and what to do when this device has one', async () => {
  const add = vi.fn(() => phone);
  browser.startRegistration.mockRejectedValueOnce(declined());
  browser.startRegistration.mockRejectedValueOnce(
    Object.assign(new Error('known'), { name: 'InvalidStateError' }),
  );
  const { user, card } = await open({ add });
  const button = await card.findByRole('button', { name: 'Add a passkey' });
  await user.click(button);
  await vi.waitFor(() => expect(browser.startRegistration).toHaveBeenCalledOnce(), {
    timeout: 30_000,
  });
  expect(screen.queryByText('The passkey could not be added')).toBeNull();
  await user.click(button);
  await screen.findByText('This device has a passkey for your account already.');
  expect(add).not.toHaveBeenCalled();
});

it.each([
  [null, /they need an address with https/],
  ['https://films.example', /at https:\/\/films\.example only/],
])('says why there are none where the server has them at %s', async (origin, reason) => {
  const { card } = await open({}, origin);
  await card.findByText(reason);
  expect(card.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

it('renames and removes a passkey', async () => {
  let items = [phone, { ...phone, id: phone.id.replace(/1$/, '2'), foreignHost: 'old.example' }];
  const rename = vi.fn(({ name }: { name: string }) => {
    items = [{ ...phone, name }];
    return items[0]!;
  });
  const remove = vi.fn(() => {
    items = [];
    return {};
  });
  const { user, card } = await open({ list: () => ({ items }), rename, remove });
  await card.findByText('Works at old.example only');
  await user.click(card.getAllByRole('button', { name: 'Rename Safari on iPhone' })[0]!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename passkey' }));
  await user.clear(dialog.getByLabelText('Name'));
  await user.type(dialog.getByLabelText('Name'), 'Rose{Enter}');
  await user.click(await card.findByRole('button', { name: 'Remove Rose' }));
  await user.click(await screen.findByRole('button', { name: 'Remove passkey' }));
  await screen.findByText('Rose is removed');
  expect(rename).toHaveBeenCalledExactlyOnceWith({ id: phone.id, name: 'Rose' });
  expect(remove).toHaveBeenCalledExactlyOnceWith({ id: phone.id });
});

it('proves by a passkey who adds another', async () => {
  browser.startAuthentication.mockResolvedValue(proof);
  browser.startRegistration.mockResolvedValue(made);
  const begin = vi
    .fn(() => creation)
    .mockImplementationOnce(() => {
      throw apiError('STEP_UP_REQUIRED');
    });
  const { user, card } = await open({ begin, add: () => phone, list: () => ({ items: [phone] }) });
  await user.click(await card.findByRole('button', { name: 'Add a passkey' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Use a passkey instead' }));
  await screen.findByText('Passkey added');
});

it('signs in with a passkey, and stays on the form when the person declines', async () => {
  browser.startAuthentication.mockRejectedValueOnce(declined()).mockResolvedValueOnce(proof);
  const options = () => signUpOptions({ passkeyOrigin: location.origin });
  const signInWithPasskey = vi.fn(() => anna());
  const { user } = renderApp('/auth', null, {
    auth: { options, askPasskey: () => request, signInWithPasskey },
  });
  const button = await screen.findByRole('button', { name: 'Sign in with a passkey' });
  await user.click(button);
  await vi.waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'), {
    timeout: 30_000,
  });
  expect(signInWithPasskey).not.toHaveBeenCalled();
  await user.click(button);
  await screen.findByText('Welcome back!');
});
