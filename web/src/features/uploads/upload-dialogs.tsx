import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { api } from '#api/orpc.ts';
import { useSession } from '#features/auth/use-session.ts';
import { announceBulkResult } from '#features/uploads/announce-bulk-result.ts';
import { DropAnywhere } from '#features/uploads/drop-anywhere.tsx';
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
import { UploadTray } from '#features/uploads/upload-tray.tsx';

export { useUploadDialogs } from '#features/uploads/upload-dialogs-context.ts';

const UploadDialog = lazy(async () => {
  const { UploadDialog: dialog } = await import('#features/uploads/upload-dialog.tsx');
  return { default: dialog };
});
const BulkUploadDialog = lazy(async () => {
  const { BulkUploadDialog: dialog } = await import('#features/uploads/bulk-upload-dialog.tsx');
  return { default: dialog };
});

const kinds = { movie: movieUpload, audio: audioUpload, photo: photoUpload, single: singleUpload };
type OpenDialog = keyof typeof kinds | 'bulk' | null;

/** Keeps uploads going while the person browses, and opens their dialogs from anywhere. */
export function UploadDialogsProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const { user } = useSession();
  const [open, setOpen] = useState<OpenDialog>(null);
  const [manager] = useState(() =>
    createUploadManager({
      onFinished: (items) => {
        announceBulkResult(items);
        void queries.invalidateQueries({ queryKey: api.media.key() });
      },
    }),
  );
  const dialogs = useMemo<UploadDialogs>(
    () => ({
      manager,
      openSingle: () => setOpen('single'),
      openMovie: () => setOpen('movie'),
      openAudio: () => setOpen('audio'),
      openPhoto: () => setOpen('photo'),
      openBulk: (files = []) => {
        if (!manager.getQueue().isRunning && files.length === 0) manager.dispatch({ do: 'clear' });
        if (files.length > 0) manager.add(files);
        setOpen('bulk');
      },
    }),
    [manager],
  );
  const close = () => setOpen(null);

  return (
    <UploadDialogsContext value={dialogs}>
      {children}
      <Suspense>
        {open !== null && open !== 'bulk' && (
          <UploadDialog
            key={open}
            kind={kinds[open]}
            open
            onOpenChange={close}
            onUseBulk={(file) => dialogs.openBulk([file])}
          />
        )}
        {open === 'bulk' && <BulkUploadDialog open onOpenChange={close} />}
      </Suspense>
      <UploadTray isHidden={open === 'bulk'} onShow={() => setOpen('bulk')} />
      <DropAnywhere isDisabled={open !== null || user === null} onFiles={dialogs.openBulk} />
    </UploadDialogsContext>
  );
}
