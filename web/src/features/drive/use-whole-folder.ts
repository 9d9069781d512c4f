import type { transferFolderInput } from '@heirloom/contract/drive/drive.schema.ts';
import type { z } from '@heirloom/contract/zod.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '#api/client.ts';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { driveMessages } from '#features/drive/drive.messages.ts';

const words = driveMessages.wholeFolder;

/** Counts what the transfer of a folder would do, anew each time the dialog opens, and starts it. */
export function useWholeFolder({ spaceIds, ...folder }: z.input<typeof transferFolderInput>) {
  const queryClient = useQueryClient();
  const survey = useQuery(
    api.drive.surveyFolder.queryOptions({
      input: folder,
      staleTime: Infinity,
      gcTime: 0,
      refetchOnWindowFocus: false,
    }),
  );
  const start = useMutation({
    mutationFn: () => client.drive.transferFolder({ ...folder, ...(spaceIds && { spaceIds }) }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: api.transfers.key() }),
    meta: {
      success: ({ started }: { started: number }) => ({ title: words.started(started) }),
      failure: (error) => ({ title: words.notStarted, description: messageOf(error) }),
    },
  });
  return { survey, start };
}
