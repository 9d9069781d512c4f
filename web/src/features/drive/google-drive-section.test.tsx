import type { DriveFile, DriveStatus } from '@heirloom/contract/drive/drive.schema.ts';
import type { Transfer } from '@heirloom/contract/drive/transfers.schema.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { apiError, type FakeApi } from '#test/fake-api.ts';
import { administrator, renderApp } from '#test/render-app.tsx';

afterEach(() => vi.restoreAllMocks());

const me = administrator();
function status(changes: Partial<DriveStatus> = {}): DriveStatus {
  return {
    state: 'connected',
    account: 'digitizing@example.com',
    redirectUri: 'https://heirloom.test/admin/google-drive',
    ...changes,
  };
}
function file(changes: Partial<DriveFile> = {}): DriveFile {
  return {
    id: 'tape-1',
    name: 'lake-tape.mp4',
    mimeType: 'video/mp4',
    sizeBytes: 88_290_099,
    modifiedTime: '2025-07-12T10:00:00.000Z',
    kind: 'file',
    isShortcut: false,
    obstacle: null,
    resourceKey: null,
    isImported: false,
    ...changes,
  };
}
function transfer(changes: Partial<Transfer> = {}): Transfer {
  return {
    id: '0198c0de-0000-7000-8000-0000000000aa',
    fileId: 'tape-1',
    fileName: 'lake-tape.mp4',
    targetUserId: me.user.id,
    targetName: 'Maria Hollis',
    state: 'running',
    receivedBytes: 25,
    sizeBytes: 100,
    note: null,
    mediaId: null,
    createdAt: '2026-01-02T03:04:05.000Z',
    ...changes,
  };
}

function render(api: Partial<NonNullable<FakeApi['drive']>>, more: FakeApi = {}, search = '') {
  return renderApp(`/admin/google-drive${search}`, me, {
    drive: {
      status: () => status(),
      listFiles: () => ({ files: [file()], nextPageToken: null }),
      listSharedDrives: () => ({ drives: [], nextPageToken: null }),
      ...api,
    },
    transfers: { list: () => ({ transfers: [], openCount: 0 }) },
    ...more,
  });
}
async function rowOf(name: string) {
  const cell = await screen.findByText(name);
  return within(cell.closest('tr')!);
}

describe('connecting', () => {
  it('goes to the address of Google [ADMDRIVE-01]', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
    const { user } = render({
      status: () => status({ state: 'disconnected', account: null }),
      getAuthUrl: () => ({ authUrl: 'https://accounts.google.com/o/oauth2/v2/auth?state=1' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Connect' }));
    await waitFor(() =>
      expect(assign).toHaveBeenCalledWith('https://accounts.google.com/o/oauth2/v2/auth?state=1'),
    );
  });

  it('says when it cannot begin [ERR-65]', async () => {
    const { user } = render({
      status: () => status({ state: 'disconnected', account: null }),
      getAuthUrl: () => {
        throw apiError('UNAVAILABLE');
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Connect' }));
    await screen.findByText('Failed to start Google Drive authentication');
  });

  it('exchanges the code of the address once and removes it [ADMDRIVE-02, ADMDRIVE-03, ERR-66]', async () => {
    const exchangeCode = vi.fn(() => ({}));
    const { href } = render({ exchangeCode }, {}, '?code=4%2Fabc&state=xyz&scope=drive');
    await screen.findByText('Connected to Google Drive successfully');
    expect(exchangeCode.mock.calls).toEqual([[{ code: '4/abc', state: 'xyz' }]]);
    expect(href()).toBe('/admin/google-drive');
  });

  it('says when Google or the person refuses, and keeps nothing of it in the address [ERR-66]', async () => {
    const refused = render(
      {
        status: () => status({ state: 'disconnected', account: null }),
        exchangeCode: () => {
          throw apiError('BAD_REQUEST', 'This answer does not belong to this session.');
        },
      },
      {},
      '?code=forged&state=forged',
    );
    await screen.findByText('Failed to authenticate with Google Drive');
    await screen.findByText('This answer does not belong to this session.');
    expect(refused.href()).toBe('/admin/google-drive');
  });

  it('says the same when the person said no to Google [ERR-66]', async () => {
    const { href } = render({}, {}, '?error=access_denied&state=xyz');
    await screen.findByText('Failed to authenticate with Google Drive');
    expect(href()).toBe('/admin/google-drive');
  });

  it('explains how a server is set up for it', async () => {
    render({ status: () => status({ state: 'unconfigured', account: null }) });
    await screen.findByRole('heading', { name: 'Google Drive is not set up on this server' });
    screen.getByText('https://heirloom.test/admin/google-drive');
    screen.getByText('GOOGLE_CLIENT_ID');
  });

  it('asks to reconnect when the permission is gone', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
    const { user } = render({
      status: () => status({ state: 'reconnect' }),
      getAuthUrl: () => ({ authUrl: 'https://accounts.google.com/again' }),
    });
    await screen.findAllByText('Reconnect needed');
    await user.click(screen.getByRole('button', { name: 'Reconnect' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://accounts.google.com/again'));
  });

  it('disconnects after a question, and says when Google could not be told [ADMDRIVE-06]', async () => {
    let state: DriveStatus['state'] = 'connected';
    const { user } = render({
      status: () => status({ state }),
      disconnect: () => {
        state = 'disconnected';
        return { isRevoked: false };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Disconnect' }));
    await screen.findByText(/Google could not be notified/);
    await screen.findByRole('button', { name: 'Connect' });
  });
});

describe('finding files', () => {
  it('lists them, goes into folders and back, and searches by name [ADMDRIVE-04, CALL-49]', async () => {
    const listFiles = vi.fn(({ folderId, query }: { folderId?: unknown; query?: string }) => {
      if (query) return { files: [file({ name: 'found.mp4' })], nextPageToken: null };
      if (folderId === 'f1') return { files: [file({ name: 'inside.mp4' })], nextPageToken: null };
      return {
        files: [file({ id: 'f1', name: 'Wedding', kind: 'folder', sizeBytes: null }), file()],
        nextPageToken: null,
      };
    });
    const { user } = render({ listFiles });
    expect(await screen.findAllByText('84.2 MB')).not.toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Open Wedding' }));
    await screen.findByText('inside.mp4');
    const path = screen.getByRole('navigation', { name: 'Folders above' });
    await user.click(within(path).getByRole('button', { name: 'My Drive' }));
    await screen.findByText('lake-tape.mp4');
    await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'fou');
    await screen.findByText('found.mp4');
    expect(listFiles.mock.lastCall?.[0]).toMatchObject({ query: 'fou', pageToken: null });
  });

  it('loads more as long as there is more [ADMDRIVE-10]', async () => {
    const { user } = render({
      listFiles: ({ pageToken }) =>
        pageToken === 'two'
          ? { files: [file({ id: 'b', name: 'second.mp4' })], nextPageToken: null }
          : { files: [file({ id: 'a', name: 'first.mp4' })], nextPageToken: 'two' },
    });
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    await screen.findByText('second.mp4');
    screen.getByText('first.mp4');
    expect(screen.queryByRole('button', { name: 'Load more' })).toBe(null);
  });

  it('looks into shared drives and at what others share', async () => {
    const listFiles = vi.fn((_: { place: unknown }) => ({ files: [file()], nextPageToken: null }));
    const { user } = render({
      listFiles,
      listSharedDrives: () => ({
        drives: [{ id: '0AStudio', name: 'Studio' }],
        nextPageToken: null,
      }),
    });
    const place = await screen.findByRole('combobox', { name: 'Where to look' });
    await within(place).findByRole('option', { name: 'Studio' });
    await user.selectOptions(place, 'Studio');
    await waitFor(() =>
      expect(listFiles.mock.lastCall?.[0]).toMatchObject({ place: { driveId: '0AStudio' } }),
    );
    await user.selectOptions(place, 'Shared with me');
    await waitFor(() =>
      expect(listFiles.mock.lastCall?.[0]).toMatchObject({ place: 'shared-with-me' }),
    );
  });

  it('says when the files cannot be loaded, with the reason [ERR-67]', async () => {
    render({
      listFiles: () => {
        throw apiError('TOO_MANY_REQUESTS', 'Google Drive asks to slow down.');
      },
    });
    expect(await screen.findAllByText('Failed to load Google Drive files')).not.toHaveLength(0);
    await screen.findByText('Google Drive asks to slow down.');
  });

  it('offers only what can be transferred, and says why the rest cannot', async () => {
    render({
      listFiles: () => ({
        files: [
          file({ id: 'd', name: 'letter', obstacle: 'google-document', sizeBytes: null }),
          file({ id: 'k', name: 'known.mp4', isImported: true }),
          file({ id: 'n', name: 'new.mp4' }),
        ],
        nextPageToken: null,
      }),
    });
    const letter = await rowOf('letter');
    letter.getByText(/A Google document has no file/);
    expect(letter.queryByRole('checkbox')).toBe(null);
    expect(letter.queryByRole('button')).toBe(null);
    (await rowOf('known.mp4')).getByText('In the archive');
    (await rowOf('new.mp4')).getByRole('button', { name: 'Transfer new.mp4' });
    expect(screen.getAllByRole('checkbox', { name: /^Select [^a]/ })).toHaveLength(1);
  });
});

describe('transferring', () => {
  it('sends one file on its way, for the person that was chosen [ADMDRIVE-05, CALL-50]', async () => {
    const rose = '0198c0de-0000-7000-8000-0000000000bb';
    const transferFile = vi.fn(() => ({ transfers: [] }));
    const person = { userId: rose, displayName: 'Rose Miller', email: 'rose@example.com' };
    const { user } = render({ transferFile }, { people: { list: () => accountPage(person) } });
    await user.click(await screen.findByRole('button', { name: 'Transfer to myself' }));
    await user.click(await screen.findByRole('button', { name: /Rose Miller/ }));
    await screen.findByRole('button', { name: 'Transfer to Rose Miller' });
    await user.click(await screen.findByRole('button', { name: 'Transfer lake-tape.mp4' }));
    await waitFor(() =>
      expect(transferFile.mock.calls).toEqual([
        [
          {
            fileId: 'tape-1',
            resourceKey: null,
            fileName: 'lake-tape.mp4',
            targetUserId: rose,
          },
        ],
      ]),
    );
  });

  it('have one column on phones, with the button below the name', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(new EventTarget(), { matches: query.includes('width <') } as MediaQueryList),
    );
    const transferFile = vi.fn(() => ({ transfers: [] }));
    const { user } = render({ transferFile });
    const row = await rowOf('lake-tape.mp4');
    const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headings).toEqual(['Name']);
    const cell = within(row.getByRole('cell'));
    cell.getByText('84.2 MB');
    cell.getByRole('checkbox', { name: /lake-tape\.mp4/ });
    await user.click(cell.getByRole('button', { name: /Transfer/ }));
    await waitFor(() => expect(transferFile).toHaveBeenCalledOnce());
  });

  it('sends many at once', async () => {
    const transferFiles = vi.fn(() => ({ transfers: [] }));
    const { user } = render({
      transferFiles,
      listFiles: () => ({
        files: [
          file({ id: 'a', name: 'a.mp4', resourceKey: '0-key' }),
          file({ id: 'b', name: 'b.mp4' }),
        ],
        nextPageToken: null,
      }),
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await user.click(screen.getByRole('button', { name: 'Transfer 2 files' }));
    await waitFor(() =>
      expect(transferFiles.mock.calls).toEqual([
        [
          {
            files: [
              { fileId: 'a', resourceKey: '0-key', fileName: 'a.mp4' },
              { fileId: 'b', resourceKey: null, fileName: 'b.mp4' },
            ],
            targetUserId: me.user.id,
          },
        ],
      ]),
    );
  });

  it('shows how far it is, and how it ended [ADMDRIVE-08, ERR-68]', async () => {
    let transfers = [
      transfer(),
      transfer({
        id: '0198c0de-0000-7000-8000-0000000000ab',
        fileId: 'tape-2',
        fileName: 'wedding.mp4',
      }),
    ];
    const { queryClient } = render(
      {},
      { transfers: { list: () => ({ transfers, openCount: 0 }) } },
    );
    const bar = await screen.findByRole('progressbar', { name: 'Transfer of lake-tape.mp4' });
    expect(bar.getAttribute('aria-valuenow')).toBe('25');
    transfers = [
      { ...transfers[0]!, state: 'stored', mediaId: '0198c0de-0000-7000-8000-0000000000cc' },
      { ...transfers[1]!, state: 'failed', note: 'This file is gone.' },
    ];
    await queryClient.invalidateQueries();
    await screen.findByText('File lake-tape.mp4 transferred successfully');
    await screen.findByText('Failed to transfer wedding.mp4');
    await screen.findByText('This file is gone.');
    (await rowOf('lake-tape.mp4')).getByText('Transferred');
  });

  it('announces a transfer that began and ended between two lists, and no old one [ERR-68]', async () => {
    const old = transfer({ state: 'failed', fileName: 'old.mp4', note: 'This file is gone.' });
    let transfers = [old];
    const { queryClient } = render(
      {},
      { transfers: { list: () => ({ transfers, openCount: 0 }) } },
    );
    await screen.findByText('This file is gone.');
    transfers = [
      transfer({
        id: '0198c0de-0000-7000-8000-0000000000ab',
        fileName: 'short.mp3',
        state: 'stored',
        createdAt: new Date(Date.parse(old.createdAt) + 1000).toISOString(),
      }),
      old,
      transfer({
        id: '0198c0de-0000-7000-8000-0000000000ac',
        fileName: 'older.mp4',
        state: 'stored',
        createdAt: new Date(Date.parse(old.createdAt) - 1000).toISOString(),
      }),
    ];
    await queryClient.invalidateQueries();
    await screen.findByText('File short.mp3 transferred successfully');
    expect(screen.queryByText('Failed to transfer old.mp4')).toBeNull();
    expect(screen.queryByText('File older.mp4 transferred successfully')).toBeNull();
  });

  it('announces a second try that ended before the list was read again [ERR-68]', async () => {
    let transfers = [transfer({ state: 'failed', note: 'This file is gone.' })];
    const { queryClient } = render(
      {},
      { transfers: { list: () => ({ transfers, openCount: 0 }) } },
    );
    await screen.findByText('This file is gone.');
    transfers = [transfer({ state: 'stored' })];
    await queryClient.invalidateQueries();
    await screen.findByText('File lake-tape.mp4 transferred successfully');
  });

  it('lists all transfers, to be cancelled or tried again', async () => {
    const cancel = vi.fn(() => ({}));
    const retry = vi.fn(() => ({}));
    const failed = transfer({
      id: '0198c0de-0000-7000-8000-0000000000ac',
      fileName: 'gone.mp4',
      state: 'failed',
      note: 'This file is gone.',
    });
    const waiting = transfer({ state: 'queued', note: 'Google Drive asks to slow down.' });
    const { user } = render(
      {},
      {
        transfers: { list: () => ({ transfers: [waiting, failed], openCount: 1 }), cancel, retry },
      },
    );
    await user.click(await screen.findByRole('tab', { name: /Transfers/ }));
    await screen.findByText('Google Drive asks to slow down. It continues by itself.');
    await user.click(screen.getByRole('button', { name: 'Cancel the transfer of lake-tape.mp4' }));
    await user.click(screen.getByRole('button', { name: 'Try the transfer of gone.mp4 again' }));
    await waitFor(() => expect(retry.mock.calls).toEqual([[{ id: failed.id }]]));
    expect(cancel.mock.calls).toEqual([[{ id: waiting.id }]]);
  });

  it('cancels all that have not ended, after asking', async () => {
    const cancelAll = vi.fn(() => ({ cancelled: 412 }));
    const { user } = render(
      {},
      {
        transfers: {
          list: () => ({ transfers: [transfer({ state: 'queued' })], openCount: 412 }),
          cancelAll,
        },
      },
    );
    await user.click(await screen.findByRole('tab', { name: /Transfers/ }));
    await screen.findByText('412 transfers to go');
    await user.click(screen.getByRole('button', { name: 'Cancel all' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(cancelAll).not.toHaveBeenCalled();
    await user.click(question.getByRole('button', { name: 'Cancel all' }));
    await screen.findByText('412 transfers cancelled');
  });

  it('says when a transfer cannot even begin [ERR-68]', async () => {
    const { user } = render({
      transferFile: () => {
        throw apiError('NOT_FOUND');
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Transfer lake-tape.mp4' }));
    await screen.findByText('Failed to transfer lake-tape.mp4');
  });
});

describe('a whole folder', () => {
  const album = file({ id: 'album', kind: 'folder', name: 'Album', resourceKey: '0-key' });
  const survey = {
    folders: 6,
    files: 128,
    sizeBytes: 88_290_099,
    alreadyThere: 12,
    untransferable: 1,
    closedFolders: 0,
  };
  const listFiles = () => ({ files: [album], nextPageToken: null });
  const input = {
    place: 'my-drive',
    folderId: 'album',
    resourceKey: '0-key',
    targetUserId: me.user.id,
  };
  const openDialog = async ({ user }: ReturnType<typeof render>) => {
    await user.click(await screen.findByRole('button', { name: 'Transfer the folder Album' }));
    return within(await screen.findByRole('dialog', { name: 'Transfer “Album”' }));
  };

  it('is counted first, and started when the person agrees', async () => {
    const surveyFolder = vi.fn(() => survey);
    const transferFolder = vi.fn(() => ({ started: 128 }));
    const app = render({ listFiles, surveyFolder, transferFolder });
    const dialog = await openDialog(app);
    await dialog.findByText('128 files, 84.2 MB');
    dialog.getByText('6 folders');
    dialog.getByText('12 files');
    dialog.getByText('1 file, no film, photo or recording');
    expect(dialog.queryByText('Not open to this account')).toBeNull();
    expect(surveyFolder.mock.calls).toEqual([[input]]);
    expect(transferFolder).not.toHaveBeenCalled();
    await app.user.click(dialog.getByRole('button', { name: 'Transfer 128 files' }));
    await screen.findByText('128 files are on the way');
    expect(transferFolder.mock.calls).toEqual([[input]]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is counted again when it is asked for again, and can be left while it is counted', async () => {
    const surveyFolder = vi.fn(() => new Promise<typeof survey>(() => {}));
    const app = render({ listFiles, surveyFolder });
    const dialog = await openDialog(app);
    await dialog.findByText('Counting what is in it…');
    await app.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await openDialog(app);
    await waitFor(() => expect(surveyFolder).toHaveBeenCalledTimes(2));
  });

  it('says when it is too much, and when there is nothing to transfer', async () => {
    const sentence = 'This folder holds more than 2,000 files and folders.';
    const surveyFolder = vi
      .fn(() => ({ ...survey, files: 0 }))
      .mockImplementationOnce(() => {
        throw apiError('TOO_LARGE', sentence);
      });
    const app = render({ listFiles, surveyFolder });
    const tooMuch = await openDialog(app);
    await tooMuch.findByText(sentence);
    await app.user.click(tooMuch.getByRole('button', { name: 'Cancel' }));
    const empty = await openDialog(app);
    await empty.findByText('There is nothing in it that could be transferred.');
    expect(empty.queryByRole('button', { name: /^Transfer/ })).toBeNull();
  });

  it('is opened with its key', async () => {
    const list = vi.fn(listFiles);
    const app = render({ listFiles: list });
    await app.user.click(await screen.findByRole('button', { name: 'Open Album' }));
    await waitFor(() =>
      expect(list).toHaveBeenLastCalledWith(
        expect.objectContaining({ folderId: 'album', resourceKey: '0-key' }),
      ),
    );
  });
});

function accountPage(person: { userId: string; displayName: string; email: string }) {
  return {
    items: [
      {
        ...person,
        username: 'rose',
        avatarUrl: null,
        createdAt: '2026-01-02T03:04:05.000Z',
        lastLogin: null,
        accountOpenedDate: '2026-01-02',
        subscriptionStartDate: '2026-01-02',
        subscriptionExpirationDate: '2030-12-31',
        role: 'client' as const,
        state: 'active' as const,
        isActive: true,
        removalDueAt: null,
        usage: { videos: 0, images: 0, audio: 0, files: 0, sizeBytes: 0 },
        quotaBytes: null,
        isLastOfRole: false,
      },
    ],
    nextCursor: null,
    total: 1,
    removed: 0,
    defaultQuotaBytes: null,
  };
}
