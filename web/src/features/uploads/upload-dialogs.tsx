import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { api } from '#api/orpc.ts';
import { useSession } from '#features/auth/use-session.ts';
import { DropAnywhere } from '#features/uploads/drop-anywhere.tsx';
import { keepRowWords } from '#features/uploads/keep-row-words.ts';
import { createFolderCollections } from '#features/uploads/make-folder-collections.ts';
import { showBulkResult } from '#features/uploads/show-bulk-result.ts';
import {
  type UploadDialogs,
  UploadDialogsContext,
} from '#features/uploads/upload-dialogs-context.ts';
import {
  audioUpload,
  movieUpload,
  photoUpload,
  singleUpload,
} from '#features/uploads/upload-kinds.ts';
import { createUploadManager } from '#features/uploads/upload-manager.ts';
import type { QueueItem } from '#features/uploads/upload-queue.ts';
import type { UploadTarget } from '#features/uploads/upload-target.ts';
import { UploadTray } from '#features/uploads/upload-tray.tsx';
import { uploadMessages } from '#features/uploads/uploads.messages.ts';
import { loadPart } from '#lib/load-part.ts';
import { showToast } from '#ui/feedback/toast.ts';

const UploadDialog = lazy(async () => {
  const { UploadDialog: dialog } = await loadPart(
    () => import('#features/uploads/upload-dialog.tsx'),
  );
  return { default: dialog };
});
const BulkUploadDialog = lazy(async () => {
  const { BulkUploadDialog: dialog } = await loadPart(
    () => import('#features/uploads/bulk-upload-dialog.tsx'),
  );
  return { default: dialog };
});

const kinds = { movie: movieUpload, audio: audioUpload, photo: photoUpload, single: singleUpload };
type OpenDialog = keyof typeof kinds | 'bulk' | null;
type Opened = { dialog: OpenDialog; target: UploadTarget | null };

const closed: Opened = { dialog: null, target: null };

/** Keeps uploads running while the person browses, and provides the functions that open the upload dialogs. */
export function UploadDialogsProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const { user } = useSession();
  const [{ dialog, target }, setOpened] = useState<Opened>(closed);
  const collect = useCollect();
  const [manager] = useState(() =>
    createUploadManager({
      onFinished: (items, { makesCollections }) => {
        showBulkResult(items);
        void queries.invalidateQueries({ queryKey: api.media.key() });
        if (makesCollections) void collect(items);
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
  const dialogs = useMemo<UploadDialogs>(() => {
    const open = (next: OpenDialog, recipient: UploadTarget | null = null) =>
      setOpened({ dialog: next, target: recipient });
    const waitingFor = () => manager.getQueue().items.findLast(isUnsent)?.target ?? null;
    const openBulk = (files: File[], recipient: UploadTarget | null) => {
      // What was refused or never sent is offered again, to its own recipient only.
      const { items } = manager.getQueue();
      const isSame = items.every((item) => item.target?.userId === recipient?.userId);
      if (files.length === 0) manager.dispatch({ do: isSame ? 'removeDone' : 'clear' });
      if (files.length > 0) manager.add(files, recipient);
      open('bulk', recipient);
    };
    return {
      manager,
      openSingle: () => open('single'),
      openMovie: () => open('movie'),
      openAudio: () => open('audio'),
      openPhoto: () => open('photo'),
      // What is dropped joins what waits, whose archive the dialog then names.
      openBulk: (files = []) => openBulk(files, files.length > 0 ? waitingFor() : null),
      openSingleFor: (recipient) => open('single', recipient),
      openBulkFor: (recipient) => openBulk([], recipient),
    };
  }, [manager]);
  const close = () => setOpened(closed);

  return (
    <UploadDialogsContext value={dialogs}>
      {children}
      <Suspense>
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
      </Suspense>
      <UploadTray
        isHidden={dialog === 'bulk'}
        onShow={() =>
          setOpened({ dialog: 'bulk', target: manager.getQueue().items.at(-1)?.target ?? null })
        }
      />
      <DropAnywhere isDisabled={dialog !== null || user === null} onFiles={dialogs.openBulk} />
    </UploadDialogsContext>
  );
}

const isUnsent = ({ status }: QueueItem) => status !== 'completed' && status !== 'duplicate';

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
