import type { Upload } from '@heirloom/contract/uploads/uploads.schema.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { connectApi } from '#api/client.ts';
import { createQueryClient } from '#api/query-client.ts';
import { SessionContext } from '#features/auth/session-context.ts';
import type { SessionStore } from '#features/auth/session-store.ts';
import { InterruptedUploads } from '#features/uploads/interrupted-uploads.tsx';
import { UploadDialogsContext } from '#features/uploads/upload-dialogs-context.ts';
import { apiError, fakeLink, type FakeApi } from '#test/fake-api.ts';
import { renderUi } from '#test/render.tsx';
import { sampleSession } from '#test/samples.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';

afterEach(() => dismissToasts());

type Uploads = NonNullable<FakeApi['uploads']>;

function uploadOf(number: number, changes: Partial<Upload> = {}): Upload {
  return {
    id: `upload-${number}`,
    originalName: `film ${number}.mov`,
    title: `Film ${number}`,
    type: 'video',
    sizeBytes: 4 * 1024 ** 2,
    receivedBytes: 1024 ** 2,
    state: 'receiving',
    refusal: null,
    mediaId: null,
    createdAt: '2025-07-20T12:00:00Z',
    expiresAt: '2025-07-27T12:00:00Z',
    ...changes,
  };
}

/** Shows the interrupted uploads of a person, or of nobody. */
function show(uploads: Uploads, user: ReturnType<typeof sampleSession>['user'] | null) {
  const openBulk = vi.fn();
  const nothing = () => {};
  const dialogs = {
    openSingle: nothing,
    openBulk,
    openMovie: nothing,
    openAudio: nothing,
    openPhoto: nothing,
    openSingleFor: nothing,
    openBulkFor: nothing,
  };
  const session = { user };
  const store = { watch: () => nothing, getState: () => session } as unknown as SessionStore;
  connectApi(fakeLink({ uploads }));
  const app = renderUi(
    <SessionContext value={store}>
      <UploadDialogsContext value={dialogs}>
        <InterruptedUploads />
      </UploadDialogsContext>
    </SessionContext>,
    { queryClient: createQueryClient({ onSubscriptionExpired: nothing }) },
  );
  return { ...app, openBulk };
}

const anna = sampleSession().user;

it('lists after a reload what has not arrived wholly, and takes the same files again', async () => {
  const list = () => ({
    uploads: [
      uploadOf(1),
      // What the server has wholly it stores without the person.
      uploadOf(2, { state: 'stored', receivedBytes: 4 * 1024 ** 2 }),
      uploadOf(3, { receivedBytes: 0 }),
    ],
  });
  const { openBulk } = show({ list }, anna);
  await screen.findByRole('heading', { name: '2 uploads were interrupted' });
  const rows = screen.getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^film 1\.mov1\.0 MB \/ 4\.0 MB/),
    expect.stringMatching(/^film 3\.mov0.* \/ 4\.0 MB/),
  ]);
  const progress = within(rows[0]!).getByRole('progressbar', { name: 'film 1.mov' });
  expect(progress.getAttribute('aria-valuenow')).toBe('25');
  const chosen = new File(['x'], 'film 1.mov');
  const [picker] = document.querySelectorAll<HTMLInputElement>('input[type=file]');
  fireEvent.change(picker!, { target: { files: [chosen] } });
  expect(openBulk).toHaveBeenCalledWith([chosen]);
});

it('discards the one that is given up, and is gone with the last one', async () => {
  let uploads = [uploadOf(1), uploadOf(2)];
  const cancel = vi.fn(({ id }: { id: string }) => {
    uploads = uploads.filter((upload) => upload.id !== id);
    return {};
  });
  const { user } = show({ list: () => ({ uploads }), cancel }, anna);
  await user.click(await screen.findByRole('button', { name: 'Discard film 1.mov' }));
  await screen.findByRole('heading', { name: 'One upload was interrupted' });
  expect(cancel.mock.calls).toEqual([[{ id: uploadOf(1).id }]]);
  await user.click(screen.getByRole('button', { name: 'Discard film 2.mov' }));
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
});

it('says why one could not be discarded, and shows what there is now', async () => {
  using _quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let uploads = [uploadOf(1)];
  const cancel = () => {
    // It has expired meanwhile.
    uploads = [];
    throw apiError('NOT_FOUND', 'This upload is not there any more.');
  };
  const { user } = show({ list: () => ({ uploads }), cancel }, anna);
  await user.click(await screen.findByRole('button', { name: 'Discard film 1.mov' }));
  await screen.findByText('This upload is not there any more.');
  await waitFor(() => expect(screen.queryByText('film 1.mov')).toBeNull());
});

it('asks for nothing of nobody', async () => {
  const list = vi.fn(() => ({ uploads: [uploadOf(1)] }));
  show({ list }, null);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(list).not.toHaveBeenCalled();
});
