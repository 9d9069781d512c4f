import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { codeOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import type { Location } from '#features/drive/drive-place.ts';
import { driveMessages } from '#features/drive/drive.messages.ts';

type Wish = { location: Location; query: string; targetUserId: string };

/** Loads the files of a folder, or those that match a search by name, page by page. */
export function useDriveFiles({ location: { place, path }, query, targetUserId }: Wish) {
  const queryClient = useQueryClient();
  const found = useInfiniteQuery(
    api.drive.listFiles.infiniteOptions({
      input: (pageToken: string | null) => ({
        place,
        folderId: path.at(-1)?.id ?? null,
        resourceKey: path.at(-1)?.resourceKey,
        query,
        targetUserId,
        pageToken,
      }),
      initialPageParam: null,
      getNextPageParam: (page) => page.nextPageToken,
      placeholderData: keepPreviousData,
      meta: { failure: () => ({ title: driveMessages.toasts.loadFailed }) },
    }),
  );
  // The connection itself may have failed: refetch its state.
  const isLost = codeOf(found.error) === 'CONFLICT';
  useEffect(() => {
    if (isLost) void queryClient.invalidateQueries({ queryKey: api.drive.status.key() });
  }, [isLost, queryClient]);
  return { ...found, files: found.data?.pages.flatMap((page) => page.files) ?? [] };
}
