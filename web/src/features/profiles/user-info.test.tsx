import type { OwnCopies } from '@heirloom/contract/backups/backups.schema.ts';
import { mailKinds } from '@heirloom/contract/mails/mail-kinds.ts';
import type { MailSetting } from '@heirloom/contract/mails/mails.contract.ts';
import type { Profile } from '@heirloom/contract/profiles/profiles.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settingsSections } from '#features/profiles/settings-sections.ts';
import { apiError, type FakeApi } from '#test/fake-api.ts';
import { administrator, anna, renderApp } from '#test/render-app.tsx';
import { signUpOptions } from '#test/samples.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';

const { user } = anna();
const sampleProfile: Profile = {
  userId: user.id,
  username: 'anna',
  displayName: 'Anna Berger',
  email: user.email,
  avatarUrl: null,
  createdAt: '2023-01-05T10:00:00Z',
  lastLogin: new Date().toISOString(),
  accountOpenedDate: '2023-01-05',
  subscriptionStartDate: '2025-01-01',
  subscriptionExpirationDate: '2030-12-31',
  role: 'client',
};
const preview = {
  itemCount: 2_416,
  sizeBytes: 3_221_225_472,
  collectionCount: 3,
  linkCount: 1,
  commentCount: 0,
  isLastAdministrator: false,
};
const kept: OwnCopies = {
  items: 1204,
  checked: 1204,
  damaged: 0,
  lastCheckedAt: '2026-05-03T10:00:00Z',
  places: 1,
  copied: 1204,
};
function device(id: string, name: string, isCurrent: boolean) {
  return {
    id: `00000000-0000-4000-8000-00000000000${id}`,
    isCurrent,
    device: name,
    ipAddress: '192.0.2.7',
    createdAt: '2026-03-03T10:00:00Z',
    lastSeenAt: new Date().toISOString(),
  };
}
const codes = ['aaaaa-11111', 'bbbbb-22222'];
const uri = 'otpauth://totp/Heirloom:anna@example.org?secret=ABCDEFGHIJKLMNOP&issuer=Heirloom';

const sampleMails: MailSetting[] = mailKinds.everyone.optional.map((kind) => ({
  kind,
  isOn: true,
}));

let calls: unknown[][];
beforeEach(() => {
  calls = [];
});
afterEach(() => {
  dismissToasts();
  vi.unstubAllGlobals();
});

function note<Answer>(name: string, answer: () => Answer) {
  return (input?: unknown): Answer => {
    calls.push([name, input]);
    return answer();
  };
}

/** Opens the page for Anna or another visitor; the calls in `api` take precedence over the usual ones. */
async function open(api: FakeApi = {}, visitor = anna()) {
  const app = renderApp('/user-info', visitor, {
    ...api,
    profiles: { mine: () => sampleProfile, ...api.profiles },
    safekeeping: { mine: () => kept, ...api.safekeeping },
    shares: { list: () => ({ items: [] }), ...api.shares },
    apiKeys: { list: () => ({ items: [] }), ...api.apiKeys },
    mails: { list: () => sampleMails, ...api.mails },
    alerts: { list: () => [], ...api.alerts },
    removal: { preview: () => preview, ...api.removal },
    auth: {
      session: () => visitor,
      listSessions: () => ({ sessions: [device('1', 'Firefox on Linux', true)] }),
      twoFactorState: () => ({ isOn: false }),
      ...api.auth,
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Edit Profile & Settings' });
  return app;
}
const card = (name: string) => screen.findByRole('region', { name });
const inCard = async (name: string) => within(await card(name));

it.each<[Partial<OwnCopies>, string]>([
  [{}, 'All your 1,204 memories were checked, last on May 3, 2026. Copies in 2 places.'],
  [
    { items: 1, checked: 1, places: 0 },
    'The one memory you keep here was checked on May 3, 2026. Kept in 1 place: this archive.',
  ],
  [
    { copied: 1201 },
    'All your 1,204 memories were checked, last on May 3, 2026. 3 wait for the copy; the others are in 2 places.',
  ],
  [
    { checked: 1000, copied: 0 },
    '1,000 of your 1,204 memories were checked in the last month. The others follow by themselves. They wait for their copies in 2 places.',
  ],
  [
    { checked: 1203, damaged: 1 },
    '1 of your 1,204 memories is not as you uploaded it. Whoever runs this archive is told, and can often bring it back from a copy. Copies in 2 places.',
  ],
  [{ items: 0, checked: 0, lastCheckedAt: null, copied: 0 }, 'You have no memories here yet.'],
])('says in plain words how the person’s memories are kept: %o', async (changes, sentence) => {
  await open({ safekeeping: { mine: () => ({ ...kept, ...changes }) } });
  await (await inCard('Your archive')).findByText(sentence);
});

it('says of the links of an expired person that they pause, without an error [SHARE-03, SUBS-18]', async () => {
  const list = vi.fn((): never => {
    throw apiError('SUBSCRIPTION_EXPIRED');
  });
  await open({ shares: { list }, subscriptions: { isActive: () => false } });
  await screen.findByText(/your links do not work/);
  expect(list).not.toHaveBeenCalled();
  expect(screen.queryByText('Your links could not be loaded.')).toBeNull();
});

it('has jump marks to all cards, which take the focus along', async () => {
  const { user, href } = await open();
  const marks = within(await screen.findByRole('navigation', { name: 'On this page' }));
  await screen.findByRole('region', { name: 'Shared links' });
  await screen.findByRole('region', { name: 'Profile' });
  const links = marks.getAllByRole('link');
  for (const link of links) {
    const id = link.getAttribute('href')!.replace('/user-info#', '');
    expect(document.getElementById(id)?.tagName).toBe('SECTION');
  }
  // All but that of an OpenID Connect provider, which this archive has not.
  expect(links).toHaveLength(settingsSections.length - 1);
  await user.click(marks.getByRole('link', { name: 'Devices' }));
  await waitFor(() => expect(href()).toBe('/user-info#sessions'));
  expect(document.activeElement).toBe(await card('Where you are signed in'));
});

it('puts the dates in their order, also those of an administrator [PROFILE-02]', async () => {
  const dates = {
    accountOpenedDate: '2026-03-01',
    subscriptionStartDate: '2025-01-01',
    subscriptionExpirationDate: '2030-12-31',
    isActive: true,
  };
  await open({ subscriptions: { mine: () => dates } }, administrator());
  const account = await inCard('Account and subscription');
  await account.findByText('March 1, 2026');
  const terms = account.getAllByRole('term').map(({ textContent }) => textContent);
  expect(terms).toEqual(['Subscription Start', 'Account Opened', 'Today', 'Expires']);
});

describe('the overview', () => {
  it('shows who it is, and the account with its dates [PROFILE-01, PROFILE-02]', async () => {
    await open();
    const overview = await inCard('Profile overview');
    overview.getByText('Anna Berger');
    overview.getByText('anna@example.org');
    overview.getByText('client');
    overview.getByText('January 5, 2023');
    const account = await inCard('Account and subscription');
    await account.findByText('December 31, 2030');
    await account.findByText('Active');
    expect(account.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Account Opened',
      'Subscription Start',
      'Today',
      'Expires',
    ]);
  });

  const sendPhoto = async (answer: Response) => {
    const asked = vi.fn<(request: Request) => Promise<Response>>(async () => answer);
    vi.stubGlobal('fetch', asked);
    const app = await open({ profiles: { removeAvatar: note('remove', () => sampleProfile) } });
    const photo = new File(['pixels'], 'me.jpg', { type: 'image/jpeg' });
    await app.user.upload(await screen.findByLabelText('Choose a picture'), photo);
    return { app, asked };
  };

  it('takes a photo for the picture, shows it, and takes it away again', async () => {
    const avatarUrl = `/api/avatars/${user.id}?v=1`;
    const { app, asked } = await sendPhoto(Response.json({ ...sampleProfile, avatarUrl }));
    await screen.findByText('Your picture is saved');
    const [request] = asked.mock.calls[0]!;
    expect([request.method, new URL(request.url).pathname]).toEqual(['PUT', '/api/avatar']);
    expect(request.headers.get('content-type')).toBe('application/offset+octet-stream');
    const overview = await card('Profile overview');
    expect(overview.querySelector('img')?.getAttribute('src')).toBe(avatarUrl);
    await app.user.click(within(overview).getByRole('button', { name: 'Remove' }));
    await screen.findByText('Your picture is removed');
    expect(overview.querySelector('img')).toBeNull();
  });

  it('says beside the button what is wrong with a photo', async () => {
    const message = 'Please choose a photo, such as a JPEG or PNG.';
    await sendPhoto(Response.json({ code: 'FILE_REFUSED', message }, { status: 415 }));
    const overview = await inCard('Profile overview');
    expect((await overview.findByText(message)).closest('[role=alert]')).not.toBeNull();
  });

  it('sends no file that is too large', async () => {
    const asked = vi.fn<() => Promise<Response>>();
    vi.stubGlobal('fetch', asked);
    const app = await open();
    const photo = new File(['x'], 'me.jpg', { type: 'image/jpeg' });
    Object.defineProperty(photo, 'size', { value: 25 * 1024 * 1024 + 1 });
    await app.user.upload(await screen.findByLabelText('Choose a picture'), photo);
    await screen.findByText('Please choose a photo of at most 25 MB.');
    expect(asked).not.toHaveBeenCalled();
  });
});

describe('the profile form', () => {
  it('saves the names and cannot change the address [PROFILE-03, ERR-69]', async () => {
    const changed = { ...sampleProfile, displayName: 'Anna B.' };
    const app = await open({ profiles: { update: note('update', () => changed) } });
    const form = await inCard('Profile');
    const email = form.getByLabelText<HTMLInputElement>('Email');
    expect([email.readOnly, email.value]).toEqual([true, 'anna@example.org']);
    const name = form.getByLabelText('Display Name');
    await app.user.clear(name);
    await app.user.type(name, 'Anna B.');
    await app.user.click(form.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Profile updated successfully!');
    expect(calls).toEqual([['update', { username: 'anna', displayName: 'Anna B.' }]]);
  });

  it('says what is missing, and why it could not be saved [ERR-69]', async () => {
    const app = await open({
      profiles: {
        update: () => {
          throw apiError('USERNAME_TAKEN');
        },
      },
    });
    const form = await inCard('Profile');
    await app.user.clear(form.getByLabelText('Username'));
    await app.user.click(form.getByRole('button', { name: 'Save Changes' }));
    await form.findByText('Username is required');
    await app.user.type(form.getByLabelText('Username'), 'bert');
    await app.user.click(form.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Failed to update profile');
    screen.getByText('This username is already taken.');
  });
});

describe('the password form', () => {
  const fill = async (app: Awaited<ReturnType<typeof open>>, texts: Record<string, string>) => {
    const form = await inCard('Password');
    for (const [label, text] of Object.entries(texts)) {
      await app.user.clear(form.getByLabelText(label));
      if (text !== '') await app.user.type(form.getByLabelText(label), text);
    }
    await app.user.click(form.getByRole('button', { name: 'Update Password' }));
    return form;
  };

  it('asks for the current one, and wants the new one twice and long enough [PROFILE-04, PROFILE-05, PROFILE-06]', async () => {
    const app = await open({ auth: { changePassword: note('change', () => ({})) } });
    const form = await fill(app, {
      'Current Password': '',
      'New Password': 'short',
      'Confirm Password': 'other',
    });
    await form.findByText('Please enter your current password.');
    await form.findByText('Password must be at least 6 characters long');
    await fill(app, { 'Current Password': 'old one', 'New Password': 'a kettle of fish' });
    await form.findByText('Passwords do not match');
    expect(calls).toEqual([]);
  });

  it('tells the raised minimum, and refuses less [AUTH-11]', async () => {
    const app = await open({
      auth: { options: () => signUpOptions({ raisedPasswordMinimum: 9 }) },
    });
    const password = await inCard('Password');
    await password.findByText('At least 9 characters');
    await app.user.type(password.getByLabelText('New Password'), 'tooshort{Enter}');
    await password.findByText('Password must be at least 9 characters long');
  });

  it('changes it, empties itself and looks again who is signed in [PROFILE-04, ERR-70]', async () => {
    const app = await open({
      auth: {
        changePassword: note('change', () => ({})),
        listSessions: note('list', () => ({ sessions: [device('1', 'Firefox', true)] })),
      },
    });
    const texts = {
      'Current Password': 'old one',
      'New Password': 'a kettle of fish',
      'Confirm Password': 'a kettle of fish',
    };
    const form = await fill(app, texts);
    expect(form.queryByRole('checkbox')).toBeNull();
    await screen.findByText('Password updated successfully!');
    const change = { currentPassword: 'old one', newPassword: 'a kettle of fish' };
    expect(calls).toContainEqual(['change', { ...change, endsApiKeys: false }]);
    await waitFor(() => expect(calls.filter(([name]) => name === 'list')).toHaveLength(2));
    for (const label of Object.keys(texts)) {
      expect(form.getByLabelText<HTMLInputElement>(label).value).toBe('');
    }
  });

  it('offers to revoke the API keys, if there are any that work', async () => {
    const rights = { mayChange: true, mayAdminister: false, mayUseSpaces: false };
    const key = { name: 'Backup', ...rights, lastUsedAt: null };
    const dates = { createdAt: '2026-03-03T10:00:00Z', expiresAt: null };
    const items = [
      { ...key, ...dates, id: device('4', '', false).id, isExpired: false },
      { ...key, ...dates, id: device('5', '', false).id, isExpired: true },
    ];
    const app = await open({
      apiKeys: { list: () => ({ items }) },
      auth: { changePassword: note('change', () => ({})) },
    });
    const form = await inCard('Password');
    const offer = await form.findByRole<HTMLInputElement>('checkbox', {
      name: 'Also revoke my API key',
    });
    expect(offer.checked).toBe(false);
    await app.user.click(offer);
    await fill(app, {
      'Current Password': 'old one',
      'New Password': 'a kettle of fish',
      'Confirm Password': 'a kettle of fish',
    });
    await screen.findByText('You are signed out on all other devices.');
    const change = { currentPassword: 'old one', newPassword: 'a kettle of fish' };
    expect(calls).toContainEqual(['change', { ...change, endsApiKeys: true }]);
  });

  it('says why it did not [ERR-70]', async () => {
    const app = await open({
      auth: {
        changePassword: () => {
          throw apiError('COMMON_PASSWORD');
        },
      },
    });
    await fill(app, {
      'Current Password': 'old one',
      'New Password': 'password',
      'Confirm Password': 'password',
    });
    await screen.findByText('Failed to update password');
    screen.getByText('This password is too common. Please choose another.');
  });
});

describe('where somebody is signed in', () => {
  it('lists this device first, ends one, and ends all the others', async () => {
    let sessions = [
      device('2', 'Safari on iPhone', false),
      device('1', 'Firefox on Linux', true),
      device('3', 'Chrome on Windows', false),
    ];
    const app = await open({
      auth: {
        listSessions: () => ({ sessions }),
        endSessions: (input) => {
          calls.push(['end', input]);
          sessions = sessions.filter(({ id, isCurrent }) =>
            input.id === undefined ? isCurrent : id !== input.id,
          );
          return { ended: 1 };
        },
      },
    });
    const list = await inCard('Where you are signed in');
    await list.findByText('Chrome on Windows');
    const rows = list.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows[0]).toMatch(/^Firefox on Linux.*This device/);
    expect(list.queryByRole('button', { name: 'Sign out Firefox on Linux' })).toBeNull();
    await app.user.click(list.getByRole('button', { name: 'Sign out Safari on iPhone' }));
    await screen.findByText('Safari on iPhone is signed out');
    await waitFor(() => expect(list.queryByText('Safari on iPhone')).toBeNull());
    await app.user.click(list.getByRole('button', { name: 'Sign out everywhere else' }));
    await screen.findByText('Signed out everywhere else');
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
    expect(calls).toEqual([
      ['end', { id: device('2', '', false).id }],
      ['end', {}],
    ]);
    expect(list.queryByRole('button')).toBeNull();
  });
});

describe('two-factor sign-in', () => {
  it('is turned on with password, QR code and a first code; then come the recovery codes [PROFILE-07, PROFILE-08]', async () => {
    let isOn = false;
    const app = await open({
      auth: {
        twoFactorState: () => ({ isOn }),
        enableTwoFactor: (input) => {
          calls.push(['enable', input]);
          return { uri, secret: 'ABCDEFGHIJKLMNOP', recoveryCodes: codes };
        },
        confirmTwoFactor: (input) => {
          calls.push(['confirm', input]);
          isOn = true;
          return anna();
        },
      },
    });
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    const two = await inCard('Two-factor sign-in');
    await two.findByText('Off');
    await app.user.click(two.getByRole('button', { name: 'Turn on' }));
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.type(dialog.getByLabelText('Password'), 'my password');
    await app.user.click(dialog.getByRole('button', { name: 'Continue' }));

    const qrCode = await two.findByRole('img', { name: 'QR code for your authenticator app' });
    expect(qrCode.querySelector('path')?.getAttribute('d')).toMatch(/^(M\d+ \d+h1v1h-1z){300,}$/);
    expect(two.getByRole('definition').textContent).toBe('ABCD EFGH IJKL MNOP');
    expect(two.getByRole('link').getAttribute('href')).toBe(uri);
    await app.user.type(two.getByLabelText('Six digits from the app'), '12');
    await app.user.click(two.getByRole('button', { name: 'Confirm and turn on' }));
    await two.findByText('Please enter the six digits.');
    await app.user.type(two.getByLabelText('Six digits from the app'), '3456');
    await app.user.click(two.getByRole('button', { name: 'Confirm and turn on' }));

    await screen.findByText('Two-factor sign-in is on');
    for (const code of codes) two.getByText(code);
    const download = two.getByRole('link', { name: 'Download' });
    expect(download.getAttribute('href')).toContain(encodeURIComponent(codes.join('\n')));
    await app.user.click(two.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    expect(document.querySelector('.print-sheet')?.textContent).toContain(codes[1]);
    await app.user.click(two.getByRole('button', { name: 'I have kept them' }));
    await two.findByText('On');
    expect(document.body.textContent).not.toContain(codes[0]);
    expect(calls).toEqual([
      ['enable', { password: 'my password' }],
      ['confirm', { code: '123456' }],
    ]);
  });

  it('is turned off, and gives new codes, with the password only; a wrong one is said in place', async () => {
    const wrong = () => {
      throw apiError('INVALID_CREDENTIALS', 'That password is not right.');
    };
    const app = await open({
      auth: {
        twoFactorState: () => ({ isOn: true }),
        disableTwoFactor: wrong,
        renewRecoveryCodes: () => ({ recoveryCodes: codes }),
      },
    });
    const two = await inCard('Two-factor sign-in');
    await app.user.click(await two.findByRole('button', { name: 'Turn off' }));
    let dialog = within(await screen.findByRole('dialog'));
    await app.user.type(dialog.getByLabelText('Password'), 'wrong');
    await app.user.click(dialog.getByRole('button', { name: 'Continue' }));
    await dialog.findByText('That password is not right.');
    await app.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await app.user.click(two.getByRole('button', { name: 'New recovery codes' }));
    dialog = within(await screen.findByRole('dialog'));
    await app.user.type(dialog.getByLabelText('Password'), 'right');
    await app.user.click(dialog.getByRole('button', { name: 'Continue' }));
    await two.findByText(codes[0]!);
  });

  it('is asked of an administrator where the installation demands it, and their pages say so', async () => {
    const waiting = anna();
    waiting.user.needsTwoFactor = true;
    const app = await open({}, waiting);
    const demand = 'Administrators of this archive use two-factor sign-in';
    await (await inCard('Two-factor sign-in')).findByText(demand);
    await app.router.navigate({ to: '/admin' });
    await screen.findByRole('heading', { level: 1, name: demand });
    const link = screen.getByRole('link', { name: 'Set up two-factor sign-in' });
    expect(link.getAttribute('href')).toBe('/user-info#two-factor');
  });
});

describe('the end of the account', () => {
  const ask = async (app: Awaited<ReturnType<typeof open>>) => {
    const end = await inCard('Delete account');
    const button = end.getByRole('button', { name: 'Delete my account' });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await app.user.click(button);
    return within(await screen.findByRole('alertdialog', { name: 'Delete your account?' }));
  };

  it('is explained, offers the archive, and happens only after a tick', async () => {
    const dueAt = '2026-12-21T10:00:00.000Z';
    const app = await open({ removal: { removeMine: note('remove', () => ({ dueAt })) } });
    const dialog = await ask(app);
    dialog.getByText('You are signed out on every device.');
    dialog.getByText('2,416 files (3.0 GB) go into the trash, where nobody sees them.');
    dialog.getByText('After 30 days');
    const archive = dialog.getByRole('link', { name: 'Download my archive' });
    expect(archive.getAttribute('href')).toBe('/api/archive');
    await app.user.click(dialog.getByRole('button', { name: 'Delete my account' }));
    expect(calls).toEqual([]);
    await app.user.click(dialog.getByLabelText('I have kept what I want to keep'));
    await app.user.click(dialog.getByRole('button', { name: 'Delete my account' }));
    await screen.findByText('Your account is closed');
    screen.getByText('Until December 21, 2026 it can be brought back.');
    await waitFor(() => expect(app.href()).toMatch(/^\/auth/));
    expect(calls).toHaveLength(1);
  });

  it('leaves what one has said in family spaces there, unless one takes it along [SPACE-17]', async () => {
    const dueAt = '2026-12-21T10:00:00.000Z';
    const app = await open({
      removal: {
        preview: () => ({ ...preview, commentCount: 12 }),
        removeMine: note('remove', () => ({ dueAt })),
      },
    });
    const dialog = await ask(app);
    await app.user.click(
      dialog.getByLabelText(/^Delete 12 comments of mine in family spaces, too/),
    );
    await app.user.click(dialog.getByLabelText('I have kept what I want to keep'));
    await app.user.click(dialog.getByRole('button', { name: 'Delete my account' }));
    await screen.findByText('Your account is closed');
    expect(calls).toEqual([['remove', { takesWords: true }]]);
  });

  it('asks for the password when the last proof is too old', async () => {
    let isProven = false;
    const app = await open({
      auth: {
        stepUp: () => {
          isProven = true;
          return {};
        },
      },
      removal: {
        removeMine: () => {
          if (!isProven) throw apiError('STEP_UP_REQUIRED');
          return { dueAt: '2026-12-21T10:00:00.000Z' };
        },
      },
    });
    const dialog = await ask(app);
    await app.user.click(dialog.getByLabelText('I have kept what I want to keep'));
    await app.user.click(dialog.getByRole('button', { name: 'Delete my account' }));
    const proof = within(
      await screen.findByRole('dialog', { name: 'Please enter your password again' }),
    );
    await app.user.type(proof.getByLabelText('Password'), 'my password');
    await app.user.click(proof.getByRole('button', { name: 'Continue' }));
    await screen.findByText('Your account is closed');
  });

  it('is not for the last administrator [ROLE-19]', async () => {
    const last = { ...preview, isLastAdministrator: true };
    const app = await open({ removal: { preview: () => last } }, administrator());
    const end = await inCard('Delete account');
    const sentence =
      'You are the last administrator of this archive. Please make somebody else an administrator first.';
    await end.findByText(sentence, { ignore: '[hidden]' });
    await app.user.click(end.getByRole('button', { name: 'Delete my account' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('says why it did not come, and leaves the person signed in', async () => {
    const app = await open({
      removal: {
        removeMine: () => {
          throw apiError('CONFLICT', 'The last administrator cannot be removed.');
        },
      },
    });
    const dialog = await ask(app);
    await app.user.click(dialog.getByLabelText('I have kept what I want to keep'));
    await app.user.click(dialog.getByRole('button', { name: 'Delete my account' }));
    await screen.findByText('Your account could not be deleted');
    screen.getByText('The last administrator cannot be removed.');
    expect(app.href()).toBe('/user-info');
  });
});

it('gives the archive as one file [SUBS-12]', async () => {
  await open();
  const archive = await inCard('Your archive');
  const link = archive.getByRole('link', { name: 'Download my archive' });
  expect(link.getAttribute('href')).toBe('/api/archive');
  expect(link.hasAttribute('download')).toBe(true);
});

describe('who has no password', () => {
  const mailed = (changes: Parameters<typeof signUpOptions>[0]) => ({
    auth: {
      options: () => signUpOptions({ provider: 'Village ID', confirmsEmail: true, ...changes }),
      providerState: () => ({ isLinked: true, hasPassword: false }),
      requestReset: note('requestReset', () => ({})),
    },
  });
  const link = { name: 'Mail me a link' };

  it('may choose one by a mail', async () => {
    const { user } = await open(mailed({}));
    await user.click(await screen.findByRole('button', link));
    await screen.findByText('The link is on its way to you');
    await screen.findByRole('button', { name: 'Disconnect' });
  });

  it('is told whom to ask where no mail is sent', async () => {
    await open(mailed({ confirmsEmail: false }));
    await screen.findByText(/another account. This server sends no mail/);
    expect(screen.queryByRole('button', link)).toBeNull();
  });

  it('needs none, and keeps the other account, where all sign in by it', async () => {
    await open(mailed({ isProviderTheOnlyWay: true }));
    await screen.findByText('Everybody signs in here with Village ID, so you need no password.');
    expect(screen.queryByRole('button', link)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Disconnect' })).toBeNull();
  });
});
