import type { LocatedTools } from '#platform/media/tools/locate-tools.ts';
import { MediaError } from '#platform/media/tools/media-error.ts';
import { trouble } from '#platform/media/trouble.messages.ts';

/** Returns the error for a file that is not at fault: it waits for better tools and is tried again with them. */
export function needsFfmpeg(detail: string): MediaError {
  return new MediaError({ kind: 'unprocessable', reason: trouble.needsFfmpeg, detail });
}

/** @throws {MediaError} that error, with what is wrong with the tools of this computer */
export function missingTools({ problem }: LocatedTools): never {
  throw needsFfmpeg(problem ?? '');
}
