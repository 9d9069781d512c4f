import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { reportServerLost } from '#api/connection.ts';
import { UploadDialogsContext } from '#features/uploads/upload-dialogs-context.ts';
import { createUploadManager } from '#features/uploads/upload-manager.ts';
import { UploadTray } from '#features/uploads/upload-tray.tsx';
import { renderUi } from '#test/render.tsx';

const nothing = () => {};

/** The tray with a queue in which each upload stops half way. */
function openTray() {
  const manager = createUploadManager({
    onFinished: nothing,
    onBroken: nothing,
    loadSender: async () => (options) => {
      void options.onPhase('stored', { bytes: 1, share: 1 });
      return new Promise(nothing);
    },
  });
  const dialogs = {
    manager,
    openSingle: nothing,
    openBulk: nothing,
    openMovie: nothing,
    openAudio: nothing,
    openPhoto: nothing,
    openSingleFor: nothing,
    openBulkFor: nothing,
  };
  manager.add([new File(['x'], 'lake.mov'), new File(['y'], 'red.jpg')]);
  manager.run();
  const { user } = renderUi(
    <UploadDialogsContext value={dialogs}>
      <UploadTray isHidden={false} onShow={nothing} />
    </UploadDialogsContext>,
  );
  return { user };
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
  await screen.findByText('No connection. It goes on by itself.');
  act(() => reportServerLost(false));
  await screen.findByText('You can keep browsing.');
});
