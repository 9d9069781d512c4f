import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { reportServerLost } from '#api/connection.ts';
import type { SendFileOptions } from '#features/uploads/send-file.ts';
import { UploadDialogsContext } from '#features/uploads/upload-dialogs-context.ts';
import { UploadManagerContext } from '#features/uploads/upload-manager-context.ts';
import { createUploadManager } from '#features/uploads/upload-manager.ts';
import { UploadTray } from '#features/uploads/upload-tray.tsx';
import { renderUi } from '#test/render.tsx';

const nothing = () => {};

type Send = (options: SendFileOptions) => Promise<{ id: string; type: 'video' }>;

/** Each upload stops half way. */
const stopHalfWay: Send = ({ onPhase }) => {
  onPhase('stored', { bytes: 1, share: 1 });
  return new Promise(nothing);
};

function openTray(send = stopHalfWay, names = ['lake.mov', 'red.jpg']) {
  const manager = createUploadManager({
    onFinished: nothing,
    onBroken: nothing,
    loadSender: async () => send,
  });
  const dialogs = {
    openSingle: nothing,
    openBulk: nothing,
    openMovie: nothing,
    openAudio: nothing,
    openPhoto: nothing,
    openSingleFor: nothing,
    openBulkFor: nothing,
  };
  manager.add(names.map((name) => new File([name], name)));
  manager.run();
  const { user } = renderUi(
    <UploadDialogsContext value={dialogs}>
      <UploadManagerContext value={manager}>
        <UploadTray isHidden={false} onShow={nothing} />
      </UploadManagerContext>
    </UploadDialogsContext>,
  );
  return { user, manager };
}

afterEach(() => act(() => reportServerLost(false)));

it('says how far all files and each of them are', async () => {
  const { user } = openTray();
  await screen.findByText('Uploading 2 of 2');
  await screen.findByText('50%');
  await user.click(screen.getByRole('button', { name: 'Show uploads' }));
  expect(screen.getAllByText('50%')).toHaveLength(3);
});

it('says that it waits for the connection as long as there is none', async () => {
  openTray();
  await screen.findByText('You can keep browsing.');
  act(() => reportServerLost(true));
  await screen.findByText('No connection. It continues by itself.');
  act(() => reportServerLost(false));
  await screen.findByText('You can keep browsing.');
});

describe('one of two files that failed during a run', () => {
  const signals: Record<string, AbortSignal[]> = {};
  const send: Send = ({ file, signal }) => {
    const before = (signals[file.name] ??= []);
    before.push(signal);
    const fails = file.name.startsWith('torn') && before.length === 1;
    return fails ? Promise.reject(new Error('Torn')) : new Promise(nothing);
  };
  beforeEach(() => {
    for (const name of Object.keys(signals)) delete signals[name];
  });

  const openWithFailures = async () => {
    const opened = openTray(send, ['torn 1.mov', 'torn 2.mov', 'slow.mov']);
    await screen.findByText('Uploading 3 of 3');
    await opened.user.click(screen.getByRole('button', { name: 'Show uploads' }));
    return opened;
  };

  it('is sent again alone, and "Pause" reaches all that are on their way', async () => {
    const { user } = await openWithFailures();
    await user.click(screen.getByRole('button', { name: 'Try again: torn 1' }));
    await waitFor(() => expect(signals['torn 1.mov']).toHaveLength(2));
    screen.getByRole('button', { name: 'Try again: torn 2' });
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    expect(signals['torn 1.mov']![1]!.aborted).toBe(true);
    expect(signals['slow.mov']![0]!.aborted).toBe(true);
  });

  it('waits with the others while they are paused', async () => {
    const { user, manager } = await openWithFailures();
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    await user.click(screen.getByRole('button', { name: 'Try again: torn 1' }));
    expect(manager.getQueue()).toMatchObject({
      isPaused: true,
      items: [{ status: 'pending' }, {}, {}],
    });
    expect(signals['torn 1.mov']).toHaveLength(1);
  });
});
