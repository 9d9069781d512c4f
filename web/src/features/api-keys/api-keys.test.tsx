import type { ApiKey, CreateApiKeyInput } from '@heirloom/contract/api-keys/api-keys.contract.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drafts } from '#features/drafts/drafts.ts';
import { apiError, type FakeApi } from '#test/fake-api.ts';
import { draftNote, fakeDrafts } from '#test/fake-drafts.ts';
import { administrator, anna, renderApp } from '#test/render-app.tsx';
import { dismissToasts } from '#ui/feedback/toast.ts';

const secret = `hlk_${'k'.repeat(43)}`;
const backupKey: ApiKey = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Backup script',
  mayChange: false,
  mayAdminister: false,
  mayUseSpaces: false,
  createdAt: '2026-03-03T10:00:00Z',
  lastUsedAt: null,
  expiresAt: '2030-06-01T10:00:00Z',
  isExpired: false,
};

let calls: unknown[][];
let keys: ApiKey[];
beforeEach(() => {
  calls = [];
  keys = [];
});
afterEach(() => dismissToasts());

async function open(apiKeys: FakeApi['apiKeys'] = {}, visitor = anna(), more: FakeApi = {}) {
  const app = renderApp('/user-info', visitor, {
    ...more,
    shares: { list: () => ({ items: [] }) },
    auth: { session: () => visitor, ...more.auth },
    apiKeys: {
      list: () => ({ items: keys }),
      create: (input) => {
        calls.push(['create', input]);
        const key = { ...backupKey, ...input, id: backupKey.id };
        keys = [key, ...keys];
        return { key, secret };
      },
      revoke: (input) => {
        calls.push(['revoke', input]);
        keys = keys.filter(({ id }) => id !== input.id);
        return {};
      },
      ...apiKeys,
    },
  });
  const card = within(await screen.findByRole('region', { name: 'API keys' }));
  return { ...app, card };
}

type Opened = Awaited<ReturnType<typeof open>>;

/** Opens the dialog, fills it in and submits it. */
async function make({ user, card }: Opened, name = 'Backup script', choices: string[] = []) {
  await user.click(card.getByRole('button', { name: 'Make a key' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make an API key' }));
  if (name !== '') await user.type(dialog.getByLabelText('What is it for?'), name);
  for (const choice of choices) await user.click(dialog.getByLabelText(new RegExp(`^${choice}`)));
  await user.click(dialog.getByRole('button', { name: 'Make key' }));
  return dialog;
}

it('keeps the name of a key that was not made, and drops it once it is', async () => {
  const { saved, ...api } = fakeDrafts('api-key', { name: 'Photo frame' });
  const app = await open({}, anna(), api);
  await app.user.click(app.card.getByRole('button', { name: 'Make a key' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make an API key' }));
  await dialog.findByText(draftNote);
  await app.user.click(dialog.getByRole('button', { name: 'Make key' }));
  await screen.findByDisplayValue(secret);
  expect(calls).toMatchObject([['create', { name: 'Photo frame' }]]);
  await drafts.send();
  expect(saved).toEqual([{ key: 'api-key', fields: { name: null } }]);
});

describe('the card of the keys', () => {
  it('says that there are none, and what keys are for', async () => {
    const { card } = await open();
    await card.findByText('No program has a key to your archive.');
    const described = card.getByRole('link', { name: 'What a program can call' });
    expect(described.getAttribute('href')).toBe('/api/openapi.json');
  });

  it('says what each may do, whether it was used and until when it works', async () => {
    keys = [
      backupKey,
      {
        ...backupKey,
        id: '00000000-0000-4000-8000-000000000002',
        name: 'Old phone',
        mayChange: true,
        mayAdminister: true,
        lastUsedAt: new Date().toISOString(),
        expiresAt: '2026-05-01T10:00:00Z',
        isExpired: true,
      },
    ];
    const { card } = await open();
    const [one, other] = (await card.findAllByRole('listitem')).map((item) => within(item));
    one!.getByText('Backup script');
    one!.getByText('Made Mar 3, 2026 · Never used');
    one!.getByText('Works until Jun 1, 2030');
    one!.getByText('Reads');
    other!.getByText('Reads and changes');
    other!.getByText('Administers');
    other!.getByText('Expired');
    other!.getByText('Ended May 1, 2026');
    other!.getByText(/Last used: Just now/);
    card.getByText('2 keys');
  });

  it('offers no new key to an expired person, and lets them revoke what they have [SUBS-18]', async () => {
    keys = [backupKey];
    const { card } = await open({}, anna(), { subscriptions: { isActive: () => false } });
    await card.findByText(/your keys do not work/);
    expect(card.queryByRole('button', { name: 'Make a key' })).toBeNull();
    card.getByRole('button', { name: 'Revoke Backup script' });
  });

  it('says when the list cannot be loaded', async () => {
    const { card } = await open({
      list: () => {
        throw apiError('INTERNAL');
      },
    });
    await card.findByText('The list could not be loaded.');
    expect(card.queryByText('No program has a key to your archive.')).toBeNull();
  });
});

describe('making a key', () => {
  it('makes one that reads and ends, shows it this once and lists it', async () => {
    const app = await open();
    await make(app);
    const once = within(await screen.findByRole('dialog', { name: 'Key for Backup script' }));
    expect(once.getByLabelText<HTMLInputElement>('Key').value).toBe(secret);
    const wanted: CreateApiKeyInput = {
      name: 'Backup script',
      mayChange: false,
      mayAdminister: false,
      mayUseSpaces: false,
      days: 90,
    };
    expect(calls).toEqual([['create', wanted]]);
    await app.user.click(once.getByRole('button', { name: 'I have kept it' }));
    await app.card.findByText('Never used', { exact: false });
    expect(document.body.textContent).not.toContain(secret);
    await app.user.click(app.card.getByRole('button', { name: 'Make a key' }));
    await screen.findByRole('dialog', { name: 'Make an API key' });
    expect(document.body.innerHTML).not.toContain(secret);
  });

  it('wants to know what it is for', async () => {
    const dialog = await make(await open(), '');
    await dialog.findByText('Please say what the key is for.');
    expect(calls).toEqual([]);
  });

  it('offers no administration to who is no administrator', async () => {
    const dialog = await make(await open(), '');
    expect(dialog.queryByLabelText(/^Administer this server/)).toBeNull();
    const lifetimes = dialog.getByLabelText('How long does it work?');
    expect(within(lifetimes).getAllByRole('option')).toHaveLength(4);
  });

  it('lets an administrator make one that administers, for 90 days at most', async () => {
    const admin = await open({}, administrator());
    await admin.user.click(admin.card.getByRole('button', { name: 'Make a key' }));
    const form = within(await screen.findByRole('dialog', { name: 'Make an API key' }));
    await admin.user.selectOptions(form.getByLabelText('How long does it work?'), '1 year');
    await admin.user.type(form.getByLabelText('What is it for?'), 'Watch');
    await admin.user.click(form.getByLabelText(/^Administer this server/));
    await admin.user.click(form.getByLabelText(/^Read and change/));
    await admin.user.click(form.getByRole('button', { name: 'Make key' }));
    await screen.findByRole('dialog', { name: 'Key for Watch' });
    const administers = {
      name: 'Watch',
      mayChange: true,
      mayAdminister: true,
      mayUseSpaces: false,
    };
    expect(calls).toEqual([['create', { ...administers, days: 90 }]]);
  });

  it('makes one for family spaces where there are any, and says so in the list [SPACE-19]', async () => {
    const member = await open();
    await make(member, 'Frame', ['Also in your family spaces']);
    await screen.findByDisplayValue(secret);
    expect(calls).toMatchObject([['create', { name: 'Frame', mayUseSpaces: true }]]);
    await member.user.click(screen.getByRole('button', { name: 'I have kept it' }));
    await member.card.findByText('Family spaces');
  });

  it('asks who is there where the server wants to know, and goes on', async () => {
    let isProven = false;
    const app = await open(
      {
        create: () => {
          if (!isProven) throw apiError('STEP_UP_REQUIRED');
          return { key: backupKey, secret };
        },
      },
      anna(),
      {
        auth: {
          twoFactorState: () => ({ isOn: false }),
          stepUp: () => {
            isProven = true;
            return {};
          },
        },
      },
    );
    await make(app);
    const proof = within(await screen.findByRole('dialog', { name: /password/ }));
    await app.user.type(proof.getByLabelText('Password'), 'a kettle of fish{Enter}');
    await screen.findByRole('dialog', { name: 'Key for Backup script' });
  });

  it('says why there is no key, and keeps what was typed', async () => {
    const message = 'You have 20 API keys already. Please revoke one first.';
    const app = await open({
      create: () => {
        throw apiError('CONFLICT', message);
      },
    });
    const dialog = await make(app);
    await screen.findByText('The key could not be made');
    screen.getByText(message);
    expect(dialog.getByLabelText<HTMLInputElement>('What is it for?').value).toBe('Backup script');
  });
});

describe('revoking a key', () => {
  it('asks first, then locks the program out', async () => {
    keys = [backupKey];
    const { user, card } = await open();
    await user.click(await card.findByRole('button', { name: 'Revoke Backup script' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Revoke this key?' }));
    question.getByText('The program that uses ‘Backup script’ is locked out at once.');
    await user.click(question.getByRole('button', { name: 'Revoke key' }));
    await screen.findByText('Backup script is revoked');
    await card.findByText('No program has a key to your archive.');
    expect(calls).toEqual([['revoke', { id: backupKey.id }]]);
  });

  it('says when it could not be revoked', async () => {
    keys = [backupKey];
    const { user, card } = await open({
      revoke: () => {
        throw apiError('UNAVAILABLE');
      },
    });
    await user.click(await card.findByRole('button', { name: 'Revoke Backup script' }));
    await user.click(await screen.findByRole('button', { name: 'Revoke key' }));
    await screen.findByText('The key could not be revoked');
    card.getByText('Backup script');
  });
});
