import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';
import { backupsMessages } from '#features/backups/backups.messages.ts';

const words = backupsMessages.dialog;

/** Lists the names of stored files that belong to no media item. */
export function useOrphanedFiles() {
  const query = useInfiniteQuery(
    api.fixity.listOrphaned.infiniteOptions({
      input: (offset: number) => ({ offset }),
      initialPageParam: 0,
      getNextPageParam: ({ files, total }, _, offset) => {
        const seen = offset + files.length;
        return seen < total && files.length > 0 ? seen : null;
      },
      meta: { failure: () => ({ title: words.fetchFailed }) },
    }),
  );
  return { ...query, files: query.data?.pages.flatMap((page) => page.files) ?? [] };
}
