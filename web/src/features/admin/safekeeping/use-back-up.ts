import type {
  SafekeepingOverview,
  SafekeepingRun,
} from '@heirloom/contract/safekeeping/safekeeping.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { client } from '#api/client.ts';
import { codeOf, messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { safekeepingMessages } from '#features/admin/safekeeping/safekeeping.messages.ts';
import { isGoingOn } from '#features/admin/safekeeping/is-going-on.ts';
import { useStepUp } from '#features/auth/use-step-up.tsx';
import { showToast } from '#ui/toast.ts';

const words = safekeepingMessages.backup;

/** How long a backup that was asked for may take to begin. */
const beginsWithinMs = 20_000;
const askAgainMs = 1_000;

/** Starts a backup, and says how one ended that was seen going on. `dialog` goes onto the page once. */
export const useBackUp = (overview: SafekeepingOverview | undefined) => {
  const queries = useQueryClient();
  const { proven, dialog } = useStepUp();
  const latest = overview?.backup ?? null;
  const { isAwaited, awaitAfter } = useAwaited(latest?.startedAt ?? null);
  const { mutate, isPending } = useMutation({
    mutationFn: () => proven(() => client.safekeeping.backUpNow()),
    onSuccess: () => {
      awaitAfter(latest?.startedAt ?? null);
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
  useAnnouncedEnd(latest);
  return {
    dialog,
    start: () => mutate(),
    isBusy: isPending || isAwaited || isGoingOn(latest),
  };
};

const useAwaited = (latestStart: string | null) => {
  const [awaited, setAwaited] = useState<{ after: string | null } | null>(null);
  const isAwaited = awaited !== null && awaited.after === latestStart;
  const queries = useQueryClient();
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
  return { isAwaited, awaitAfter: (after: string | null) => setAwaited({ after }) };
};

const useAnnouncedEnd = (run: SafekeepingRun | null): void => {
  const followed = useRef<string | null>(null);
  useEffect(() => {
    if (!run) return;
    if (isGoingOn(run)) followed.current = run.startedAt;
    if (run.outcome === null || followed.current !== run.startedAt) return;
    followed.current = null;
    if (run.outcome === 'ok') showToast.success({ title: words.done });
    else if (run.outcome === 'problems') showToast.warning({ title: words.doneWithProblems });
    else showToast.error({ title: words.failed, ...(run.reason && { description: run.reason }) });
  }, [run]);
};
