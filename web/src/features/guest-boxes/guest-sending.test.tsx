import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { guestsGerman } from '#features/guest-boxes/guest-boxes.de.ts';
import { guestMessages } from '#features/guest-boxes/guest-boxes.messages.ts';
import { apiError, type FakeApi } from '#test/fake-api.ts';
import { HashWorker, received, serveTus, type TusAnswer } from '#test/fake-tus.ts';
import { renderApp } from '#test/render-app.tsx';

beforeEach(() => vi.stubGlobal('Worker', HashWorker));
afterEach(() => vi.unstubAllGlobals());

const box = {
  state: 'open',
  spaceName: 'The lake house',
  inviterName: 'Ben',
  expiresAt: '2026-01-05T12:00:00Z',
  filesLeft: 20,
  bytesLeft: 5000,
  fileBytesMaximum: 4000,
} as const;

type Open = NonNullable<NonNullable<FakeApi['guestBoxes']>['open']>;

function photoNamed(name: string, size = 10): File {
  return new File([new Uint8Array(size)], name, { type: 'image/jpeg', lastModified: 1 });
}

async function visit(open: Open = () => box) {
  const app = renderApp('/g/token', null, { guestBoxes: { open } });
  await screen.findByRole('heading', { name: 'Send something to “The lake house”' });
  return app;
}

const picker = () => document.querySelector<HTMLInputElement>('input[type=file]')!;
const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Your name' });
const titles = () =>
  screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Title' }).map(({ value }) => value);

/** Opens the page, gives a name and chooses these files. */
async function chooseFiles(...files: File[]) {
  const app = await visit();
  await app.user.type(nameField(), 'Aunt Rosa');
  await app.user.upload(picker(), files);
  const send = () => app.user.click(screen.getByRole('button', { name: /^Send \d+ files?$/ }));
  return { ...app, send };
}

const made = { status: 201, headers: { Location: '/api/guests/token/uploads/u1' } };
const isPost = (request: string) => request.startsWith('POST');
const takesAll = (request: string): TusAnswer => (isPost(request) ? made : received(10));
function refusing(status: number, message: string): TusAnswer {
  return { status, body: JSON.stringify({ message }) };
}

it('sends one file after another, thanks, and begins anew with the name [SPACE-16]', async () => {
  let left = 20;
  const requests = serveTus((request) => {
    if (!isPost(request)) left -= 1;
    return takesAll(request);
  });
  const app = await visit(() => ({ ...box, filesLeft: left }));
  await app.user.type(nameField(), 'Aunt Rosa');
  await app.user.upload(picker(), [photoNamed('Ferry.jpg'), photoNamed('Pier.jpg')]);
  await app.user.click(screen.getByRole('button', { name: 'Send 2 files' }));
  await screen.findByRole('heading', { name: 'Thank you, Aunt Rosa!' });
  screen.getByText('2 files have arrived and wait for the family of “The lake house”.');
  const one = ['POST /api/guests/token/uploads', 'PATCH /api/guests/token/uploads/u1 from 0'];
  expect(requests.map((request) => request.replace(/https?:\/\/[^/]+/, ''))).toEqual([
    ...one,
    ...one,
  ]);
  await app.user.click(screen.getByRole('button', { name: 'Send more' }));
  await screen.findByText(/^Up to 18 files/);
  expect(nameField().value).toBe('Aunt Rosa');
  expect(screen.queryByRole('list', { name: 'Files to send' })).toBeNull();
});

it('says why a file was refused, sends the others, and only the refused one again [SPACE-16]', async () => {
  let isFull = true;
  let posts = 0;
  const requests = serveTus((request) => {
    if (isPost(request)) posts += 1;
    return isPost(request) && posts === 1 && isFull
      ? refusing(413, 'This link takes no more.')
      : takesAll(request);
  });
  const { user, send } = await chooseFiles(photoNamed('Ferry.jpg'), photoNamed('Pier.jpg'));
  await send();
  const list = within(await screen.findByRole('list', { name: 'Files to send' }));
  expect((await list.findByRole('alert')).textContent).toBe('This link takes no more.');
  await list.findByText('Arrived');
  expect(titles()).toEqual(['Ferry']);
  // What has arrived can neither be changed nor taken back here.
  expect(screen.queryByRole('button', { name: 'Do not send Pier' })).toBeNull();
  isFull = false;
  requests.length = 0;
  await user.click(screen.getByRole('button', { name: 'Send 1 file' }));
  await screen.findByRole('heading', { name: 'Thank you, Aunt Rosa!' });
  expect(requests.filter(isPost)).toHaveLength(1);
});

it.each([
  ['the link has ended', 404, /^This link has ended\. What arrived before is with the family\./],
  ['nobody knows why', 400, 'This did not work. Please try again.'],
])('says it of the file where %s [SPACE-16]', async (_case, status, sentence) => {
  serveTus(() => ({ status }));
  const { send } = await chooseFiles(photoNamed('Ferry.jpg'));
  await send();
  await screen.findByText(sentence);
  expect(titles()).toEqual(['Ferry']);
  expect(nameField().value).toBe('Aunt Rosa');
});

it('says of a file that cannot be read that it cannot, and sends nothing of it [SPACE-16]', async () => {
  const requests = serveTus(takesAll);
  const { send } = await chooseFiles(photoNamed('unreadable.jpg'));
  await send();
  expect((await screen.findByRole('alert')).textContent).toMatch(/could not be read/);
  expect(requests).toEqual([]);
});

it('pauses, and goes on from where it was when the same file is sent again [SPACE-16]', async () => {
  let isThere = false;
  const requests = serveTus((request) => {
    if (isPost(request)) return made;
    if (request.startsWith('HEAD')) {
      return { status: 200, headers: { 'Upload-Offset': '4', 'Upload-Length': '10' } };
    }
    return isThere ? received(10) : undefined;
  });
  const { user, send } = await chooseFiles(photoNamed('Ferry.jpg'));
  await send();
  await waitFor(() => expect(requests).toHaveLength(2));
  // While it is sent nothing of it can be changed.
  expect(nameField().readOnly).toBe(true);
  expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Choose files' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  await screen.findByRole('button', { name: 'Send 1 file' });
  expect(screen.queryByRole('alert')).toBeNull();
  isThere = true;
  await send();
  await screen.findByRole('heading', { name: 'Thank you, Aunt Rosa!' });
  expect(requests.slice(2).map((request) => request.replace(/ .* from/, ' from'))).toEqual([
    expect.stringMatching(/^HEAD/),
    'PATCH from 4',
  ]);
});

/** Tells whether the browser would ask before the window is closed. */
function asksBeforeLeaving(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  // The person stays: other tests share what listens for that.
  window.dispatchEvent(new Event('pageshow'));
  return event.defaultPrevented;
}

it('has the browser ask before the page is left with files that were not sent [SPACE-16]', async () => {
  serveTus(takesAll);
  const { user, send } = await chooseFiles(photoNamed('Ferry.jpg'));
  await screen.findByRole('list', { name: 'Files to send' });
  expect(asksBeforeLeaving()).toBe(true);
  await send();
  await screen.findByRole('heading', { name: 'Thank you, Aunt Rosa!' });
  expect(asksBeforeLeaving()).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Send more' }));
  await user.upload(picker(), photoNamed('Pier.jpg'));
  expect(asksBeforeLeaving()).toBe(true);
  await user.click(await screen.findByRole('button', { name: 'Do not send Pier' }));
  expect(asksBeforeLeaving()).toBe(false);
});

it('knows what was typed also after a second reload, and file by file [SPACE-16]', async () => {
  const first = await chooseFiles(photoNamed('Ferry.jpg'), photoNamed('Pier.jpg'));
  const [ferry, pier] = screen.getAllByRole('textbox', { name: 'Title' });
  await first.user.type(ferry!, ' to the island');
  await first.user.type(pier!, ' in the rain');
  cleanup();
  // Opened and closed again without a file.
  await visit();
  cleanup();
  const second = await visit();
  await second.user.upload(picker(), photoNamed('Pier.jpg'));
  await waitFor(() => expect(titles()).toEqual(['Pier in the rain']));
  cleanup();
  const third = await visit();
  await third.user.upload(picker(), [photoNamed('Ferry.jpg'), photoNamed('Pier.jpg')]);
  await waitFor(() => expect(titles()).toEqual(['Ferry to the island', 'Pier in the rain']));
});

it('forgets what was typed of a file once it has arrived, and takes no file twice [SPACE-16]', async () => {
  serveTus(takesAll);
  const { user, send } = await chooseFiles(photoNamed('Ferry.jpg'));
  await user.upload(picker(), photoNamed('Ferry.jpg'));
  expect(titles()).toEqual(['Ferry']);
  await user.type(screen.getByRole('textbox', { name: 'Title' }), ' to the island');
  await send();
  await user.click(await screen.findByRole('button', { name: 'Send more' }));
  await user.upload(picker(), photoNamed('Ferry.jpg'));
  await waitFor(() => expect(titles()).toEqual(['Ferry']));
});

it('says that a link takes nothing more, also when its last place was used meanwhile [SPACE-16]', async () => {
  renderApp('/g/token', null, { guestBoxes: { open: () => ({ ...box, filesLeft: 0 }) } });
  await screen.findByRole('heading', { name: 'This link takes no more files' });
  expect(document.querySelector('input[type=file]')).toBeNull();
  cleanup();
  let left = 1;
  serveTus((request) => {
    left = 0;
    return takesAll(request);
  });
  const { user } = await visit(() => ({ ...box, filesLeft: left }));
  await user.type(nameField(), 'Aunt Rosa');
  await user.upload(picker(), photoNamed('Ferry.jpg'));
  await user.click(screen.getByRole('button', { name: 'Send 1 file' }));
  await user.click(await screen.findByRole('button', { name: 'Send more' }));
  await screen.findByRole('heading', { name: 'This link takes no more files' });
});

it('says that the archive cannot be reached, tries again, and keeps a wrong password in its field [SPACE-16]', async () => {
  using _quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isAway = true;
  const tried: string[] = [];
  const { user } = renderApp('/g/token', null, {
    guestBoxes: {
      open: () => {
        if (isAway) throw apiError('INTERNAL');
        return tried.includes('ferry') ? box : { state: 'locked' };
      },
      unlock: ({ password }) => {
        tried.push(password);
        if (password !== 'ferry') throw apiError('FORBIDDEN', 'That is not the password.');
        return {};
      },
    },
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  isAway = false;
  await user.click(again);
  const password = await screen.findByLabelText<HTMLInputElement>('Password');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(tried).toEqual([]);
  await user.type(password, 'fery{Enter}');
  await screen.findByText('That is not the password.');
  expect(password.value).toBe('fery');
  await user.type(password, '{Backspace}{Backspace}rry{Enter}');
  await screen.findByRole('heading', { name: 'Send something to “The lake house”' });
  expect(tried).toEqual(['fery', 'ferry']);
});

it('speaks of one file and of many, in English and German', () => {
  const said = [guestMessages, guestsGerman].flatMap(({ page, inbox }) =>
    [1, 2].flatMap((count) => [
      page.arrived(count, 'Berg'),
      page.tooMany(count),
      inbox.takenIn(count).title,
    ]),
  );
  expect(said).toEqual([
    '1 file has arrived and waits for the family of “Berg”.',
    'Only 1 more file can be sent.',
    '1 file is in the space',
    '2 files have arrived and wait for the family of “Berg”.',
    'Only 2 more files can be sent.',
    '2 files are in the space',
    '1 Datei ist angekommen und wartet auf die Familie von „Berg“.',
    'Es kann nur noch 1 Datei gesendet werden.',
    '1 Datei ist im Familienbereich',
    '2 Dateien sind angekommen und warten auf die Familie von „Berg“.',
    'Es können nur noch 2 Dateien gesendet werden.',
    '2 Dateien sind im Familienbereich',
  ]);
});
