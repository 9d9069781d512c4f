import { addAbortListener } from 'node:events';
import type { ChangeEvent } from '@heirloom/contract/realtime/change-event.ts';
import { createEventFilter } from '#features/realtime/event-filter.ts';
import type { Actor, Ctx } from '#platform/context.ts';

/** How often the server checks that a person may still see what an open stream sends (security.md: within a second). */
const reviewMs = 1_000;
const catchUpLimit = 1_000;
/** An event has the time at which its transaction began, and is there once that has ended. */
const commitMs = 2_000;
/** The longest start of a page that is made up for. */
const longestStartMs = 60_000;

type StreamOptions = {
  actor: Actor;
  /** The last event that the client received; null for a new client. */
  after: number | null;
  /** So many milliseconds ago a new client began to ask for what it shows, and may have missed changes since. */
  beganMsAgo?: number;
  /** The admin view of /media: everybody's changes. */
  wantsAll: boolean;
  stillAllowed: () => Promise<Actor | null>;
  send: (event: ChangeEvent) => void;
  end: () => void;
  /** Aborted when the client has left, which may be before this stream is open. */
  gone: AbortSignal;
};

/**
 * Sends the change events that concern this person, until the client leaves, the session ends, or role or subscription
 * changes.
 */
export async function openEventStream(
  ctx: Pick<Ctx, 'db' | 'events' | 'log'>,
  options: StreamOptions,
): Promise<void> {
  const { actor } = options;
  const { pass, readSpaces } = createEventFilter({ db: ctx.db, ...options });
  const unsubscribe = ctx.events.subscribe(pass);
  const review = setInterval(() => void endIfNoLongerAllowed(), reviewMs);
  addAbortListener(options.gone, () => {
    clearInterval(review);
    unsubscribe();
  });

  const endIfNoLongerAllowed = async (): Promise<void> => {
    try {
      const now = await options.stillAllowed();
      const isSame = now?.role === actor.role && now.isActive === actor.isActive;
      if (isSame) {
        await readSpaces(now);
        return;
      }
    } catch (error) {
      // When the check fails, the stream ends: the client reconnects when the database is back.
      ctx.log.warn({ err: error }, 'event stream could not be reviewed');
    }
    options.end();
  };

  try {
    await readSpaces(actor);
    for (const event of await readMissed(ctx.events, options)) pass(event);
  } catch (error) {
    ctx.log.warn({ err: error }, 'an event stream could not be opened');
    options.end();
  }
}

async function readMissed(
  { since, ofLast }: Ctx['events'],
  { after, beganMsAgo = 0 }: StreamOptions,
): Promise<ChangeEvent[]> {
  if (after !== null) return since(after, catchUpLimit);
  if (beganMsAgo <= 0) return [];
  return ofLast(Math.min(beganMsAgo + commitMs, longestStartMs), catchUpLimit);
}
