import { useMutation } from '@tanstack/react-query';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { driveMessages } from '#features/drive/drive.messages.ts';

/** Sends the browser to Google, which sends it back with an answer. */
export function useConnectDrive() {
  return useMutation(
    api.drive.getAuthUrl.mutationOptions({
      onSuccess: ({ authUrl }) => window.location.assign(authUrl),
      meta: {
        failure: (error) => ({
          title: driveMessages.toasts.startFailed,
          description: messageOf(error),
        }),
      },
    }),
  );
}
