import type { GuestFile } from '@heirloom/contract/guest-boxes/guest-boxes.schema.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { apiError, type FakeApi } from '#test/fake-api.ts';
import { fakeSpaces, lake, pageOf } from '#test/fake-spaces.ts';
import { giveRoom } from '#test/give-room.ts';
import { anna, renderApp } from '#test/render-app.tsx';
import { dismissToasts } from '#ui/feedback/toast.ts';

giveRoom();
beforeEach(() => localStorage.clear());
afterEach(() => {
  dismissToasts();
  localStorage.clear();
});

type Boxes = NonNullable<FakeApi['guestBoxes']>;

const box = {
  state: 'open',
  spaceName: 'The lake house',
  inviterName: 'Ben',
  expiresAt: '2026-01-05T12:00:00Z',
  filesLeft: 2,
  bytesLeft: 5000,
  fileBytesMaximum: 4000,
} as const;

function photoNamed(name: string, size = 10): File {
  return new File([new Uint8Array(size)], name, { type: 'image/jpeg', lastModified: 1 });
}

async function visit(changes = {}) {
  const app = renderApp('/g/token', null, { guestBoxes: { open: () => ({ ...box, ...changes }) } });
  await screen.findByRole('heading', { name: 'Send something to “The lake house”' });
  return app;
}

const picker = () => document.querySelector<HTMLInputElement>('input[type=file]')!;

it('says whom the files go to, and asks a guest for what is missing before anything is sent [SPACE-16]', async () => {
  const { user } = await visit();
  await screen.findByText(/^Ben asks you for photos/);
  await user.upload(picker(), photoNamed('Ferry.jpg'));
  await user.clear(screen.getByRole('textbox', { name: 'Title' }));
  await user.click(screen.getByRole('button', { name: 'Words and date of' }));
  await user.type(screen.getByRole('textbox', { name: /^When was it/ }), 'summer');
  await user.click(screen.getByRole('button', { name: 'Send 1 file' }));
  await screen.findByText('Please say who you are.');
  await screen.findByText('Please give it a title.');
  await screen.findByText('Please write the date as 1987, 1987-06 or 1987-06-05.');
});

it('says what a link no longer takes, and which file is too large [SPACE-16]', async () => {
  const { user } = await visit();
  const files = [photoNamed('A.jpg', 4500), photoNamed('B.jpg'), photoNamed('C.jpg', 0)];
  await user.upload(picker(), files);
  await screen.findByText('Only 2 more files can be sent.');
  await screen.findByText('This file is empty.');
  await screen.findByText('This file is larger than 3.9 KB, the most that is taken.');
  await user.click(screen.getByRole('button', { name: 'Do not send A' }));
  await waitFor(() => expect(screen.queryByText('Only 2 more files can be sent.')).toBeNull());
});

it('knows what a guest typed when the page is opened again and the same file chosen [SPACE-16]', async () => {
  const first = await visit();
  await first.user.type(screen.getByRole('textbox', { name: 'Your name' }), 'Aunt Rosa');
  await first.user.upload(picker(), photoNamed('Ferry.jpg'));
  await first.user.type(screen.getByRole('textbox', { name: 'Title' }), ' to the island');
  await first.user.click(screen.getByRole('button', { name: /^Words and date of/ }));
  await first.user.type(screen.getByRole('textbox', { name: /^When was it/ }), '1987');
  cleanup();

  const again = await visit();
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Your name' });
  expect(name.value).toBe('Aunt Rosa');
  await again.user.upload(picker(), photoNamed('Ferry.jpg'));
  const title = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
  expect(title.value).toBe('Ferry to the island');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^When was it/ }).value).toBe(
    '1987',
  );
});

it('shows a guest one page for every link that opens nothing, and asks for a password [SPACE-16]', async () => {
  renderApp('/g/token', null, {
    guestBoxes: {
      open: () => {
        throw apiError('NOT_FOUND');
      },
    },
  });
  await screen.findByRole('heading', { name: 'This link opens nothing' });
  cleanup();
  let isOpen = false;
  const { user } = renderApp('/g/token', null, {
    guestBoxes: {
      open: () => (isOpen ? box : { state: 'locked' as const }),
      unlock: () => {
        isOpen = true;
        return {};
      },
    },
  });
  await user.type(await screen.findByLabelText('Password'), 'ferry 1987');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('heading', { name: 'Send something to “The lake house”' });
});

const file: GuestFile = {
  id: 'd2a7b9de-0000-4000-8000-000000000001',
  guestName: 'Aunt Rosa',
  makerName: 'Ben',
  title: 'Ferry',
  description: 'To the island',
  type: 'image',
  originalName: 'IMG_1.JPG',
  fileSizeBytes: 2_000_000,
  takenAt: '1987-06',
  sentAt: '2026-01-01T12:00:00Z',
  pictureUrl: '/picture',
};

function openInbox(calls: Boxes = {}) {
  const { api } = fakeSpaces([lake]);
  const guestBoxes: Boxes = {
    files: () => ({ items: [file], total: 1 }),
    list: () => ({ items: [] }),
    ...calls,
  };
  return renderApp(pageOf(lake, 'inbox'), anna(), { ...api, guestBoxes });
}

it('shows editors from whom something came, and takes in what they choose [SPACE-16]', async () => {
  let items = [file];
  const { user } = openInbox({
    files: () => ({ items, total: items.length }),
    takeIn: ({ mediaIds }) => {
      expect(mediaIds).toEqual([file.id]);
      items = [];
      return { changed: 1 };
    },
  });
  const list = await screen.findByRole('list', { name: 'Files of guests' });
  within(list).getByText('from Aunt Rosa (guest)');
  await user.click(within(list).getByRole('checkbox', { name: 'Choose Ferry' }));
  await user.click(screen.getByRole('button', { name: 'Take in' }));
  await screen.findByText('1 file is in the space');
  await screen.findByText('Nothing from guests');
});

it('says why something cannot be taken in, and refuses only after a question [SPACE-16]', async () => {
  using _quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const refused: unknown[] = [];
  const { user } = openInbox({
    takeIn: () => {
      throw apiError('QUOTA_EXCEEDED', 'There is not enough room left.');
    },
    refuse: (input) => {
      refused.push(input.mediaIds);
      return { changed: 1 };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Choose all' }));
  await user.click(screen.getByRole('button', { name: 'Take in' }));
  await screen.findByText('There is not enough room left.');
  await user.click(screen.getByRole('button', { name: 'Refuse' }));
  const question = await screen.findByRole('alertdialog');
  expect(refused).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Refuse' }));
  await waitFor(() => expect(refused).toEqual([[file.id]]));
});

it('makes a link with limits and a password that is long enough [SPACE-16]', async () => {
  const made: unknown[] = [];
  const { user } = openInbox({
    create: (input) => {
      made.push(input);
      const limits = { filesMaximum: 50, bytesMaximum: 1, files: 0, bytes: 0 };
      const at = '2026-01-01T12:00:00Z';
      const whose = { id: file.id, makerName: 'Anna', mayEnd: true, hasPassword: true };
      return { box: { ...whose, ...limits, createdAt: at, expiresAt: at }, path: '/g/abc' };
    },
  });
  await user.selectOptions(await screen.findByLabelText('Files at most'), '50');
  await user.type(screen.getByLabelText(/^Password/), 'abc');
  await user.click(screen.getByRole('button', { name: 'Make a link' }));
  await screen.findByText(/at least 6 characters/);
  expect(made).toEqual([]);
  await user.type(screen.getByLabelText(/^Password/), 'defgh');
  await user.click(screen.getByRole('button', { name: 'Make a link' }));
  await screen.findByDisplayValue(/\/g\/abc$/);
  expect(made).toMatchObject([{ files: 50, gigabytes: 20, days: 14, password: 'abcdefgh' }]);
});
