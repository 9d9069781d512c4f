import { useMutation } from '@tanstack/react-query';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { putFile } from '#api/put-file.ts';
import { playbackMessages } from '#features/playback/playback.messages.ts';

const words = playbackMessages.poster;

const meta = {
  success: { title: words.changed, description: words.changedHint },
  failure: (error: unknown) => ({ title: words.failed, description: messageOf(error) }),
};

/** Sets the poster of a film: a frame, an uploaded picture, or the automatic frame. */
export function usePoster(videoId: string) {
  const pick = useMutation(api.thumbnails.pickFrame.mutationOptions({ meta }));
  const send = useMutation({
    mutationFn: (picture: File) => putFile(`/api/media/${videoId}/poster`, picture),
    meta,
  });
  return {
    pickFrame: (atMs: number) => pick.mutate({ videoId, atMs }),
    goBack: () => pick.mutate({ videoId, atMs: null }),
    send: send.mutate,
  };
}
