import { useQuery } from '@tanstack/react-query';
import { createElement, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { api } from '#api/orpc.ts';
import { useSession } from '#features/auth/use-session.ts';
import { DropAnywhere } from '#features/uploads/drop-anywhere.tsx';
import {
  type UploadDialogs,
  UploadDialogsContext,
} from '#features/uploads/upload-dialogs-context.ts';
import { type AskedUpload, askedUploads, uploadState } from '#features/uploads/upload-state.ts';
import { createPart } from '#lib/part.ts';
import { usePart } from '#ui/lazy-part.tsx';

const work = createPart(async () => (await import('#features/uploads/upload-work.tsx')).UploadWork);

const open = (dialog: AskedUpload['dialog'], asked: Partial<AskedUpload> = {}) =>
  askedUploads.set([...askedUploads.get(), { dialog, target: null, files: [], ...asked }]);

const dialogs: UploadDialogs = {
  openSingle: () => open('single'),
  openMovie: () => open('movie'),
  openAudio: () => open('audio'),
  openPhoto: () => open('photo'),
  openBulk: (files = []) => open('bulk', { files }),
  openSingleFor: (target) => open('single', { target }),
  openBulkFor: (target) => open('bulk', { target }),
};

/** Provides the functions that open the upload dialogs. The uploads themselves are loaded when there are some. */
export function UploadDialogsProvider({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const { isDialogOpen } = useSyncExternalStore(uploadState.subscribe, uploadState.get);
  const isAsked = useSyncExternalStore(askedUploads.subscribe, () => askedUploads.get().length > 0);
  // Uploads that a reload or a crash has interrupted.
  const { data } = useQuery(api.uploads.list.queryOptions({ enabled: user !== null }));
  const isSomeOpen = data?.uploads.some(({ state }) => state === 'receiving') ?? false;
  const content = usePart(work, isAsked || isSomeOpen);
  // What one person has asked for is not for the next.
  useEffect(() => () => askedUploads.set([]), []);

  return (
    <UploadDialogsContext value={dialogs}>
      {children}
      {content && createElement(content)}
      <DropAnywhere isDisabled={isDialogOpen || user === null} onFiles={dialogs.openBulk} />
    </UploadDialogsContext>
  );
}
