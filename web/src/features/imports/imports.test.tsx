import type { ImportDetails, ImportSummary } from '@heirloom/contract/imports/imports.schema.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createSourceSender } from '#features/imports/source-sender.ts';
import { UploadError } from '#features/uploads/upload-errors.ts';
import { apiError } from '#test/fake-api.ts';
import { administrator, anna, renderApp } from '#test/render-app.tsx';

const id = 'c1a7b9de-0000-4000-8000-00000000a001';
const annaId = '7d0b9a8e-6f1c-4f0e-9a4e-2f3c51a0b101';
const none = { files: 0, bytes: 0 };

function summary(changes: Partial<ImportSummary> = {}): ImportSummary {
  return {
    id,
    ownerId: annaId,
    ownerName: 'Anna Berger',
    sources: ['takeout-001.zip', 'takeout-002.zip'],
    from: 'browser',
    state: 'planned',
    problem: null,
    createdAt: '2025-05-03T10:00:00.000Z',
    finishedAt: null,
    kept: none,
    waiting: { files: 12, bytes: 24 * 1024 ** 2 },
    notKept: 2,
    ...changes,
  };
}

function details(changes: Partial<ImportDetails> = {}): ImportDetails {
  return {
    ...summary(),
    choices: { collections: 'albums', withTrash: false },
    kinds: {
      video: { files: 2, bytes: 1024 ** 2 },
      image: { files: 10, bytes: 1024 ** 2 },
      audio: none,
    },
    here: { files: 3, bytes: 1024 ** 2 },
    twice: none,
    sidecars: { files: 12, bytes: 1024 },
    refused: { files: 2, bytes: 10 },
    failed: none,
    unmatched: 0,
    reasons: [{ reason: 'This is not a film, photo or recording.', files: 2 }],
    dates: { sidecar: 11, fileName: 1, folderName: 0 },
    collections: ['At the lake'],
    collectionCount: 1,
    left: { quotaBytes: 100 * 1024 ** 2, diskBytes: 4 * 1024 ** 2 },
    received: null,
    ...changes,
  };
}

it('shows the plan, takes a choice, and starts it [MOVE-02]', async () => {
  const calls: unknown[] = [];
  let item = details();
  const { user } = renderApp(`/imports/${id}`, anna(), {
    imports: {
      find: () => item,
      plan: (input) => {
        calls.push(['plan', input]);
        return {};
      },
      start: (input) => {
        calls.push(['start', input]);
        item = details({ state: 'running' });
        return {};
      },
      remarks: ({ after }) => ({
        items: [{ id: (after ?? 0) + 1, path: `Lake/${after ?? 0}.pdf`, reason: 'No photo.' }],
        next: after === null ? 1 : null,
      }),
    },
  });
  await screen.findByRole('heading', { level: 1, name: /Import, May 3, 2025/ });
  screen.getByText('12 files would come in: 24.0 MB');
  screen.getByText('At the lake');
  screen.getByText('76.0 MB left');
  screen.getByText('20.0 MB too little');
  screen.getByText('11 beside files, 1 in their names, 0 in names of folders');
  await user.click(screen.getByRole('button', { name: 'Show 2 files' }));
  await screen.findByText('Lake/0.pdf');
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('Lake/1.pdf');
  await user.click(screen.getByRole('radio', { name: 'From every folder' }));
  await user.click(screen.getByRole('button', { name: 'Start the import' }));
  await waitFor(() =>
    expect(calls).toEqual([
      ['plan', { id, collections: 'folders', withTrash: false }],
      ['start', { id }],
    ]),
  );
});

it('says why it stopped, goes on, and undoes only after a question [MOVE-02, MOVE-12]', async () => {
  const calls: string[] = [];
  const { user } = renderApp(`/imports/${id}`, anna(), {
    imports: {
      find: () =>
        details({ state: 'stopped', problem: 'The disk is away.', kept: { files: 4, bytes: 8 } }),
      goOn: () => {
        calls.push('goOn');
        return {};
      },
      undo: () => {
        calls.push('undo');
        return {};
      },
    },
    media: {
      timeline: ({ importId }) => {
        calls.push(`timeline ${importId}`);
        return { groups: [] };
      },
    },
  });
  await screen.findByText('The disk is away.');
  await screen.findByText('Nothing of it is here any more.');
  expect(calls).toContain(`timeline ${id}`);
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  const question = await screen.findByRole('alertdialog');
  expect(calls).not.toContain('undo');
  await user.click(within(question).getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(calls.filter((call) => !call.startsWith('time'))).toEqual(['goOn', 'undo']),
  );
});

it('lists imports, and offers the server to administrators alone [MOVE-02, MOVE-12]', async () => {
  const imports = {
    list: () => ({ items: [summary({ state: 'done', kept: { files: 9, bytes: 1 } })] }),
    places: ({ path }: { path?: string | null | undefined }) => ({
      isConfigured: true,
      isCut: false,
      entries: path
        ? [{ path: `${path}/1987`, name: '1987', kind: 'folder' as const, sizeBytes: null }]
        : [{ path: 'Tapes', name: 'Tapes', kind: 'folder' as const, sizeBytes: null }],
    }),
    create: (input: unknown) => {
      created.push(input);
      return { id };
    },
    find: () => details(),
  };
  const created: unknown[] = [];
  renderApp('/imports', anna(), { imports });
  const link = await screen.findByRole('link', { name: 'Import, May 3, 2025' });
  expect(link.getAttribute('href')).toBe(`/imports/${id}`);
  screen.getByText('9 files kept');
  expect(screen.queryByRole('button', { name: 'Choose on the server' })).toBeNull();
  cleanup();

  const { user, href } = renderApp('/imports', administrator(), { imports });
  await user.click(await screen.findByRole('button', { name: 'Choose on the server' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Open Tapes' }));
  await user.click(await dialog.findByRole('checkbox', { name: 'Choose 1987' }));
  await user.click(dialog.getByRole('button', { name: 'Plan 1 source' }));
  await waitFor(() => expect(href()).toBe(`/imports/${id}`));
  expect(created).toEqual([{ source: { from: 'server', places: ['Tapes/1987'] } }]);
});

it('connects an administrator to Immich, and keeps what was typed while that fails [MOVE-11]', async () => {
  const created: unknown[] = [];
  let sentence: string | null = 'Immich does not accept this key.';
  const { user, href } = renderApp('/imports', administrator(), {
    imports: {
      list: () => ({ items: [] }),
      create: (input) => {
        created.push(input);
        if (sentence !== null) throw apiError('CONFLICT', sentence);
        return { id };
      },
      find: () => details({ from: 'immich', here: none }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Connect to Immich' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Address of Immich'), 'photos.example.com');
  await user.click(dialog.getByRole('button', { name: 'Make a plan' }));
  await dialog.findByText(
    'Please enter the address of Immich, such as https://photos.example.com.',
  );
  dialog.getByText('Please enter the API key that Immich has shown.');
  expect(created).toEqual([]);
  await user.clear(dialog.getByLabelText('Address of Immich'));
  await user.type(dialog.getByLabelText('Address of Immich'), 'https://photos.example.com');
  await user.type(dialog.getByLabelText('API key'), 'abc');
  await user.click(dialog.getByRole('button', { name: 'Make a plan' }));
  await screen.findByText(sentence);
  expect(dialog.getByLabelText('API key')).toHaveProperty('value', 'abc');
  sentence = null;
  await user.click(dialog.getByRole('button', { name: 'Make a plan' }));
  await waitFor(() => expect(href()).toBe(`/imports/${id}`));
  expect(created.at(-1)).toEqual({
    source: { from: 'immich', address: 'https://photos.example.com', key: 'abc' },
  });
  await screen.findByText('Known once the files are fetched');
});

it('refuses files that the server would, before anything is sent [MOVE-02]', async () => {
  renderApp('/imports', anna(), {
    imports: { list: () => ({ items: [] }) },
    uploads: {
      limits: () => ({
        movieDialogBytes: 1,
        photoDialogBytes: 1,
        bulkBytes: 10,
        quotaBytes: null,
        usedBytes: 0,
      }),
    },
  });
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>(
      'input[type=file]:not([webkitdirectory])',
    );
    expect(found).not.toBeNull();
    return found!;
  });
  await screen.findByText('Nothing was imported yet.');
  fireEvent.change(input, { target: { files: [new File(['x'.repeat(11)], 'takeout.zip')] } });
  await screen.findByText(/takeout.zip is larger than this archive takes/);
  fireEvent.change(input, { target: { files: [new File([], 'empty.zip')] } });
  await screen.findByText('There is nothing in it that could be sent.');
});

it('sends what has not arrived, from where it broke off, and asks for the plan once [MOVE-02]', async () => {
  const calls: unknown[] = [];
  renderApp('/imports', anna(), {
    imports: {
      list: () => ({ items: [] }),
      sources: () => ({
        items: [
          { uploadId: 'u1', folder: null, name: 'a.zip', sizeBytes: 4, receivedBytes: 4 },
          { uploadId: 'u2', folder: null, name: 'b.zip', sizeBytes: 6, receivedBytes: 2 },
        ],
      }),
      plan: () => {
        calls.push('plan');
        return {};
      },
    },
  });
  await screen.findByText('Nothing was imported yet.');
  let isDown = true;
  const sender = createSourceSender(async () => async ({ file, uploadId, onSent }) => {
    calls.push([file.name, uploadId]);
    if (isDown && file.name === 'c.zip') throw new UploadError('storage', 'The line is dead.');
    onSent(file.size);
  });
  const named = (name: string, size: number) => new File(['x'.repeat(size)], name);
  sender.send(id, [named('a.zip', 4), named('b.zip', 6), named('c.zip', 1)]);
  await waitFor(() =>
    expect(sender.store.get()).toMatchObject({ problem: 'The line is dead.', isRunning: false }),
  );
  expect(calls).toContainEqual(['b.zip', 'u2']);
  expect(calls).toContainEqual(['c.zip', null]);
  expect(calls).not.toContainEqual(['a.zip', 'u1']);
  isDown = false;
  sender.goOn();
  await waitFor(() => expect(sender.store.get()).toBeNull());
  expect(calls.filter((call) => call === 'plan')).toHaveLength(1);
});
