import type { FixityState } from '@heirloom/contract/fixity/fixity.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { backupsMessages } from '#features/backups/backups.messages.ts';
import { countDamaged, type useFixity } from '#features/backups/use-fixity.ts';
import { showToast } from '#ui/feedback/toast.ts';

const words = backupsMessages.check;

type Watched = Pick<ReturnType<typeof useFixity>, 'data' | 'dataUpdatedAt'>;

/** Starts a check of all originals; shows the result of a run started here or seen running. */
export function useCheckEverything(watched: Watched) {
  const queries = useQueryClient();
  const { isFollowing, follow } = useEndToast(watched);
  const { mutate, isPending } = useMutation(
    api.fixity.checkAll.mutationOptions({
      onSuccess: () => {
        follow();
        return queries.invalidateQueries({ queryKey: api.fixity.key() });
      },
      meta: {
        success: ({ started }: { started: boolean }) => (started ? null : { title: words.goesOn }),
        failure: (error) => ({ title: words.startFailed, description: messageOf(error) }),
      },
    }),
  );
  return { start: () => mutate(undefined), isBusy: isPending || isFollowing };
}

/** A small archive is checked faster than the page polls: then the first answer after the start is the result. */
function useEndToast({ data: state, dataUpdatedAt }: Watched) {
  const queries = useQueryClient();
  const [startedAt, setStartedAt] = useState(0);
  const shownAt = useRef(0);
  const wasSeen = useRef(false);
  const isRunning = state?.run != null;
  const isUnanswered = startedAt > dataUpdatedAt;
  useEffect(() => {
    if (isRunning) wasSeen.current = true;
    const isOurs = startedAt > shownAt.current && !isUnanswered;
    if (!state || isRunning || (!wasSeen.current && !isOurs)) return;
    wasSeen.current = false;
    shownAt.current = dataUpdatedAt;
    void queries.invalidateQueries({ queryKey: api.safekeeping.key() });
    void queries.invalidateQueries({ queryKey: api.fixity.findings.key() });
    void queries.invalidateQueries({ queryKey: api.fixity.listOrphaned.key() });
    showResult(state);
  }, [state, isRunning, isUnanswered, startedAt, dataUpdatedAt, queries]);
  return {
    isFollowing: isRunning || isUnanswered,
    follow: () => setStartedAt(Date.now()),
  };
}

function showResult(state: FixityState): void {
  const isWell = countDamaged(state) + state.orphaned === 0;
  if (isWell) showToast.success({ title: words.allWell });
  else showToast.warning({ title: words.found });
}
