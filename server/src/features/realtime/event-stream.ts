import { addAbortListener } from 'node:events';
import type { ChangeEvent } from '@heirloom/contract/realtime/change-event.ts';
import { createEventFilter } from '#features/realtime/event-filter.ts';
import type { Actor, Ctx } from '#platform/context.ts';

/** How often the server checks that a person may still see what an open stream sends (security.md: within a second). */
const reviewMs = 1_000;
const catchUpLimit = 1_000;

type StreamOptions = {
  actor: Actor;
  /** The last event that the client received; null for a new client. */
  after: number | null;
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
    if (options.after === null) return;
    const missed = await ctx.events.since(options.after, catchUpLimit);
    for (const event of missed) pass(event);
  } catch (error) {
    ctx.log.warn({ err: error }, 'an event stream could not be opened');
    options.end();
  }
}
