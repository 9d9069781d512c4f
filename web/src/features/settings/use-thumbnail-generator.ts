import type { ThumbnailRun, ThumbnailScope } from '@heirloom/contract/admin/admin.schema.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { settingsMessages } from '#features/settings/settings.messages.ts';
import { showToast } from '#ui/feedback/toast.ts';

const words = settingsMessages.thumbnails;
const pollMs = 700;

type ThumbnailGenerator = {
  /** The current run, or the latest one. */
  run: ThumbnailRun | null;
  isRunning: boolean;
  isStarting: boolean;
  start: (scope: ThumbnailScope) => void;
};

/** Starts and follows runs of the thumbnail generator; shows the result of a run that was seen running. */
export function useThumbnailGenerator(): ThumbnailGenerator {
  const queries = useQueryClient();
  const { data: run = null } = useQuery(
    api.admin.thumbnailRun.queryOptions({
      refetchInterval: ({ state }) => (isUnderWay(state.data) ? pollMs : false),
    }),
  );
  const isRunning = isUnderWay(run);
  useEndToast(run);

  const begin = useMutation(
    api.admin.startThumbnails.mutationOptions({
      onSuccess: (started) => {
        if (started) queries.setQueryData(api.admin.thumbnailRun.queryKey(), started);
        else showToast.error({ title: words.nothing, description: words.nothingText });
      },
      meta: {
        failure: (error) => ({ title: words.fetchFailed, description: messageOf(error) }),
      },
    }),
  );
  return {
    run,
    isRunning,
    isStarting: begin.isPending,
    start: (scope) => begin.mutate({ scope }),
  };
}

const isUnderWay = (run: ThumbnailRun | null | undefined): boolean =>
  run != null && run.finishedAt === null;

function useEndToast(run: ThumbnailRun | null): void {
  const followed = useRef<string | null>(null);
  useEffect(() => {
    if (run && run.finishedAt === null) followed.current = run.id;
    if (!run || run.finishedAt === null || followed.current !== run.id) return;
    followed.current = null;
    if (run.succeeded > 0) {
      showToast.success({ title: words.success, description: words.successText(run.succeeded) });
    } else {
      showToast.error({ title: words.allFailed, description: words.allFailedText });
    }
  }, [run]);
}
