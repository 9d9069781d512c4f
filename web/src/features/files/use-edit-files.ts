import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '#api/client.ts';
import { api } from '#api/orpc.ts';
import { type BulkEdit, bulkChanges } from '#features/files/bulk-changes.ts';
import { fileMessages } from '#features/files/files.messages.ts';

type EditFiles = { ids: readonly string[]; edit: BulkEdit };
type Edited = { done: number; failed: number };

const words = fileMessages.bulkEdit;

/** Changes several files one after the other; a failure does not stop the rest. */
export function useEditFiles(onDone: () => void) {
  const queries = useQueryClient();
  const [done, setDone] = useState(0);
  const edit = useMutation({
    mutationFn: async ({ ids, edit: wanted }: EditFiles): Promise<Edited> => {
      const result = { done: 0, failed: 0 };
      let reason: unknown;
      for (const change of bulkChanges(ids, wanted)) {
        try {
          await client.media.update(change);
          result.done += 1;
        } catch (error) {
          reason = error;
          result.failed += 1;
        }
        setDone(result.done + result.failed);
      }
      if (result.done === 0) throw reason;
      return result;
    },
    onSuccess: onDone,
    onSettled: () => {
      setDone(0);
      return queries.invalidateQueries({ queryKey: api.media.key() });
    },
    meta: {
      success: (result: Edited) => words.success(result.done, result.failed),
      failure: (_: unknown, { ids }: EditFiles) => ({ title: words.failure(ids.length) }),
    },
  });
  return { edit: edit.mutate, isBusy: edit.isPending, done };
}
