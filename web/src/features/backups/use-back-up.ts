import type { BackupsOverview, BackupRun } from '@heirloom/contract/backups/backups.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { client } from '#api/client.ts';
import { codeOf, messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { useStepUp } from '#features/auth/use-step-up.tsx';
import { backupsMessages } from '#features/backups/backups.messages.ts';
import { isGoingOn } from '#features/backups/is-going-on.ts';
import { showToast } from '#ui/feedback/toast.ts';

const words = backupsMessages.backup;

/** How long a requested backup may take to begin. */
const beginsWithinMs = 20_000;
const askAgainMs = 1_000;

/** Starts a backup; shows the result of a run started here or seen running. Render `dialog` once on the page. */
export function useBackUp(overview: BackupsOverview | undefined) {
  const queries = useQueryClient();
  const { proven, dialog } = useStepUp();
  const latest = overview?.backup ?? null;
  const { isAwaited, awaitNext } = useAwaited(latest);
  const { mutate, isPending } = useMutation({
    mutationFn: () => proven(() => client.safekeeping.backUpNow()),
    onSuccess: () => {
      awaitNext();
      return queries.invalidateQueries({ queryKey: api.safekeeping.key() });
    },
    meta: {
      success: ({ started }: { started: boolean }) => (started ? null : { title: words.goesOn }),
      failure: (error) =>
        codeOf(error) === 'STEP_UP_REQUIRED'
          ? null
          : { title: words.startFailed, description: messageOf(error) },
    },
  });
  return {
    dialog,
    start: () => mutate(),
    isBusy: isPending || isAwaited || isGoingOn(latest),
  };
}

/** Polls from the press of the button until an answer contains the new backup. */
function useAwaited(latest: BackupRun | null) {
  const queries = useQueryClient();
  const [awaited, setAwaited] = useState<{ after: string | null } | null>(null);
  const isAwaited = awaited !== null && awaited.after === startOf(latest);
  useEffect(() => {
    if (!isAwaited) return;
    const ask = () => void queries.invalidateQueries({ queryKey: api.safekeeping.key() });
    const asking = setInterval(ask, askAgainMs);
    const ending = setTimeout(() => setAwaited(null), beginsWithinMs);
    return () => {
      clearInterval(asking);
      clearTimeout(ending);
    };
  }, [isAwaited, queries]);
  useEndToast(latest, awaited !== null && !isAwaited);
  return { isAwaited, awaitNext: () => setAwaited({ after: startOf(latest) }) };
}

const startOf = (run: BackupRun | null): string | null => run?.startedAt ?? null;

/** `isOurs`: this run was started here, even if it ended before it was seen running. */
function useEndToast(run: BackupRun | null, isOurs: boolean): void {
  const followed = useRef<string | null>(null);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (!run || shown.current === run.startedAt) return;
    if (isOurs || isGoingOn(run)) followed.current = run.startedAt;
    if (run.outcome === null || followed.current !== run.startedAt) return;
    shown.current = run.startedAt;
    if (run.outcome === 'ok') showToast.success({ title: words.done });
    else if (run.outcome === 'problems') showToast.warning({ title: words.doneWithProblems });
    else showToast.error({ title: words.failed, ...(run.reason && { description: run.reason }) });
  }, [run, isOurs]);
}
