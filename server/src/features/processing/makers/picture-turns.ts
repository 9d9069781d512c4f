import { processingWords } from '#features/processing/processing.messages.ts';
import { AppError } from '#platform/errors.ts';

/** Fewer than the server has workers for photos where it has many; and nobody looks at more large pictures at once. */
const atOnce = 2;
/** As many pictures as a person swipes through before they wait anyway. */
const usuallyWaiting = 20;

type Line = { running: number; waiting: (() => void)[] };

/**
 * Lets each person and each link have only so many pictures made at once; the others of theirs wait in a line, at most
 * `mostWaiting`.
 */
export function createPictureTurns(mostWaiting = usuallyWaiting) {
  const lines = new Map<string, Line>();

  /**
   * Waits for a turn and returns the function that ends it.
   * @throws AppError TOO_MANY_REQUESTS, or UNAVAILABLE when `givenUp` is aborted meanwhile
   */
  return async (asker: string, givenUp: AbortSignal): Promise<() => void> => {
    const line = lines.get(asker) ?? { running: 0, waiting: [] };
    lines.set(asker, line);
    if (line.running >= atOnce) await waitIn(line, { mostWaiting, givenUp });
    else line.running += 1;
    return () => {
      const next = line.waiting.shift();
      // The next one takes over the turn.
      if (next) return next();
      line.running -= 1;
      if (line.running === 0) lines.delete(asker);
    };
  };
}

type Wait = { mostWaiting: number; givenUp: AbortSignal };

async function waitIn(line: Line, { mostWaiting, givenUp }: Wait): Promise<void> {
  if (line.waiting.length >= mostWaiting) {
    throw new AppError('TOO_MANY_REQUESTS', processingWords().picturesUnderWay, {
      retryAfterSeconds: 5,
    });
  }
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const leave = () => {
    line.waiting = line.waiting.filter((each) => each !== begin);
    reject(new AppError('UNAVAILABLE'));
  };
  const begin = () => {
    givenUp.removeEventListener('abort', leave);
    resolve();
  };
  line.waiting.push(begin);
  givenUp.addEventListener('abort', leave, { once: true });
  if (givenUp.aborted) leave();
  await promise;
}
