import { MediaError } from '#platform/media/tools/media-error.ts';

/** Returns the error for a file that is not at fault: it waits for better tools and is tried again with them. */
export function needsFfmpeg(detail: string): MediaError {
  const reason = 'It needs ffmpeg on the server: an administrator can install it.';
  return new MediaError({ kind: 'unprocessable', reason, detail });
}
