import { MediaError } from '#platform/media/tools/media-error.ts';

/** Nothing is wrong with the file: it waits for better tools, and is tried again when they are there. */
export function needsFfmpeg(detail: string): MediaError {
  const reason = 'It needs ffmpeg on the server: an administrator can install it.';
  return new MediaError({ kind: 'unprocessable', reason, detail });
}
