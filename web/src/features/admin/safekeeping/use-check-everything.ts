import type { FixityState } from '@heirloom/contract/fixity/fixity.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { safekeepingMessages } from '#features/admin/safekeeping/safekeeping.messages.ts';
import { countDamaged } from '#features/admin/safekeeping/use-fixity.ts';
import { showToast } from '#ui/toast.ts';

const words = safekeepingMessages.check;

/** Starts the check of everything, and says how one ended that was seen going on. */
export const useCheckEverything = (state: FixityState | undefined) => {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation(
    api.fixity.checkAll.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: api.fixity.key() }),
      meta: {
        success: ({ started }: { started: boolean }) => (started ? null : { title: words.goesOn }),
        failure: (error) => ({ title: words.startFailed, description: messageOf(error) }),
      },
    }),
  );
  useAnnouncedEnd(state);
  return { start: () => mutate(undefined), isBusy: isPending || state?.run != null };
};

const useAnnouncedEnd = (state: FixityState | undefined): void => {
  const queries = useQueryClient();
  const isFollowed = useRef(false);
  useEffect(() => {
    if (!state) return;
    if (state.run) isFollowed.current = true;
    if (state.run || !isFollowed.current) return;
    isFollowed.current = false;
    void queries.invalidateQueries({ queryKey: api.safekeeping.key() });
    void queries.invalidateQueries({ queryKey: api.fixity.findings.key() });
    const isWell = countDamaged(state) + state.orphaned === 0;
    if (isWell) showToast.success({ title: words.allWell });
    else showToast.warning({ title: words.found });
  }, [state, queries]);
};
