import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { driveMessages } from '#features/drive/drive.messages.ts';

const { toasts } = driveMessages;

/** Starts transfers; useTransferNews shows how they end. */
export function useTransferFiles() {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.transfers.key() });
  const one = useMutation(
    api.drive.transferFile.mutationOptions({
      onSuccess: refresh,
      meta: {
        failure: (error, { fileName }: { fileName: string }) => ({
          title: toasts.transferFailed(fileName),
          description: messageOf(error),
        }),
      },
    }),
  );
  const many = useMutation(
    api.drive.transferFiles.mutationOptions({
      onSuccess: refresh,
      meta: {
        failure: (error, { files }: { files: readonly unknown[] }) => ({
          title: toasts.manyFailed(files.length),
          description: messageOf(error),
        }),
      },
    }),
  );
  return { one, many };
}
