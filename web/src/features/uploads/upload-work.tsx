import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '#api/orpc.ts';
import { keepRowWords } from '#features/uploads/keep-row-words.ts';
import { createFolderCollections } from '#features/uploads/make-folder-collections.ts';
import { putOntoTapes } from '#features/uploads/put-onto-tapes.ts';
import type { QueueItem } from '#features/uploads/queue-item.ts';
import { showBulkResult } from '#features/uploads/show-bulk-result.ts';
import { tapesOfFiles } from '#features/uploads/tapes-of-files.ts';
import {
  audioUpload,
  movieUpload,
  photoUpload,
  singleUpload,
} from '#features/uploads/upload-kinds.ts';
import { UploadManagerContext } from '#features/uploads/upload-manager-context.ts';
import { createUploadManager, type UploadManager } from '#features/uploads/upload-manager.ts';
import {
  type AskedUpload,
  askedUploads,
  noUploads,
  uploadState,
} from '#features/uploads/upload-state.ts';
import type { UploadTarget } from '#features/uploads/upload-target.ts';
import { UploadTray } from '#features/uploads/upload-tray.tsx';
import { uploadMessages } from '#features/uploads/uploads.messages.ts';
import { useUploadQueue } from '#features/uploads/use-upload-queue.ts';
import { showToast } from '#ui/feedback/toast.ts';
import { lazyPart } from '#ui/lazy-part.tsx';

const UploadDialog = lazyPart(
  async () => (await import('#features/uploads/upload-dialog.tsx')).UploadDialog,
);
const BulkUploadDialog = lazyPart(
  async () => (await import('#features/uploads/bulk-upload-dialog.tsx')).BulkUploadDialog,
);

const kinds = { movie: movieUpload, audio: audioUpload, photo: photoUpload, single: singleUpload };
type Opened = { dialog: AskedUpload['dialog'] | null; target: UploadTarget | null };

const closed: Opened = { dialog: null, target: null };

/** The uploads, which run on while the person browses, with their dialogs and their tray. */
export function UploadWork() {
  const queries = useQueryClient();
  const collect = useCollect();
  const shelve = useShelve();
  const [manager] = useState(() =>
    createUploadManager({
      onFinished: (items, { makesCollections, putsOntoTapes }) => {
        showBulkResult(items);
        void queries.invalidateQueries({ queryKey: api.media.key() });
        if (makesCollections) void collect(items);
        if (putsOntoTapes) void shelve(items);
      },
      onBroken: () =>
        showToast.error({
          title: uploadMessages.bulk.failed,
          description: uploadMessages.bulk.failedHint,
        }),
    }),
  );
  // After a sign-out the files must not be uploaded into the archive of the next person.
  useEffect(() => manager.pause, [manager]);
  useEffect(() => keepRowWords(manager), [manager]);
  return (
    <UploadManagerContext value={manager}>
      <DialogsAndTray manager={manager} />
    </UploadManagerContext>
  );
}

function DialogsAndTray({ manager }: { manager: UploadManager }) {
  const [{ dialog, target }, setOpened] = useState<Opened>(closed);
  const close = () => setOpened(closed);
  useAsked((asked) => setOpened(openedFor(asked, manager)));
  useKnownState(dialog !== null);
  return (
    <>
      {dialog !== null && dialog !== 'bulk' && (
        <UploadDialog
          key={dialog}
          kind={kinds[dialog]}
          target={target}
          open
          onOpenChange={close}
          onUseBulk={(file) => {
            manager.add([file], target);
            setOpened({ dialog: 'bulk', target });
          }}
        />
      )}
      {dialog === 'bulk' && <BulkUploadDialog target={target} open onOpenChange={close} />}
      <UploadTray
        isHidden={dialog === 'bulk'}
        onShow={() =>
          setOpened({ dialog: 'bulk', target: manager.getQueue().items.at(-1)?.target ?? null })
        }
      />
    </>
  );
}

/** Prepares the queue for a dialog, and returns the dialog with its recipient. */
function openedFor({ dialog, target, files }: AskedUpload, manager: UploadManager): Opened {
  if (dialog !== 'bulk') return { dialog, target };
  const { items } = manager.getQueue();
  if (files.length > 0) {
    // What is dropped joins what waits, whose archive the dialog then names.
    const recipient = target ?? items.findLast(isUnsent)?.target ?? null;
    manager.add(files, recipient);
    return { dialog, target: recipient };
  }
  // What was refused or never sent is offered again, to its own recipient only.
  const isSame = items.every((item) => item.target?.userId === target?.userId);
  manager.dispatch({ do: isSame ? 'removeDone' : 'clear' });
  return { dialog, target };
}

const isUnsent = ({ status }: QueueItem) => status !== 'completed' && status !== 'duplicate';

/** Opens what was asked for before this was loaded, and all that is asked for later. */
function useAsked(open: (asked: AskedUpload) => void): void {
  const openAll = useEffectEvent(() => {
    const asked = askedUploads.get();
    if (asked.length === 0) return;
    askedUploads.set([]);
    for (const each of asked) open(each);
  });
  useEffect(() => {
    openAll();
    return askedUploads.subscribe(() => openAll());
  }, []);
}

/** Tells the rest of the app how far the uploads are. */
function useKnownState(isDialogOpen: boolean): void {
  const { isRunning, percent } = useUploadQueue();
  useEffect(() => {
    uploadState.set({ isRunning, percent, isDialogOpen });
  }, [isRunning, percent, isDialogOpen]);
  useEffect(() => () => uploadState.set(noUploads), []);
}

/** Returns the function that makes collections of the folders that were uploaded, and says so. */
function useCollect() {
  const queries = useQueryClient();
  const [makeCollections] = useState(createFolderCollections);
  return async (items: QueueItem[]): Promise<void> => {
    const words = uploadMessages.bulk.folders;
    const { made, failed } = await makeCollections(items);
    await queries.invalidateQueries({ queryKey: api.collections.key() });
    if (made.length > 0) showToast.success({ title: words.collectionsMade(made) });
    if (failed.length > 0) showToast.error({ title: words.collectionsFailed(failed) });
  };
}

/** Returns the function that puts what was uploaded onto its tapes, and says so. */
function useShelve() {
  const queries = useQueryClient();
  return async (items: QueueItem[]): Promise<void> => {
    const words = uploadMessages.bulk.tapes;
    const { done, failed } = await putOntoTapes(items).catch(() => ({
      done: [],
      failed: tapesOfFiles(items).map(({ label }) => label),
    }));
    await queries.invalidateQueries({ queryKey: api.tapes.key() });
    if (done.length > 0) showToast.success({ title: words.done(done) });
    if (failed.length > 0) showToast.error({ title: words.failed(failed) });
  };
}
