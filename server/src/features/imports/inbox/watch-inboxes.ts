import { emptyInboxes, type InboxCtx } from '#features/imports/inbox/empty-inboxes.ts';
import type { Ctx } from '#platform/context.ts';
import { oneAtATime } from '#platform/db/one-at-a-time.ts';

const everyMs = 60_000;

type WatchCtx = InboxCtx & Pick<Ctx, 'connection'>;

/** Looks into the inboxes every minute, if there are any; a round that takes longer delays the next one. */
export function watchInboxes(ctx: WatchCtx): { stop: () => Promise<void> } {
  if (ctx.config.INBOX_DIR === undefined) return { stop: () => Promise.resolve() };
  const ending = new AbortController();
  let round: Promise<void> | null = null;
  const look = (): void => {
    round ??= emptyAlone(ctx, ending.signal)
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'the inboxes could not be emptied'))
      .finally(() => (round = null));
  };
  const timer = setInterval(look, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      ending.abort();
      await round;
    },
  };
}

const busy = 'Another server empties the inboxes.';

/** Of several servers, which there are with a store alone, one takes what lies there. */
async function emptyAlone(ctx: WatchCtx, signal: AbortSignal): Promise<void> {
  const empty = () => emptyInboxes(ctx, signal);
  if (ctx.config.STORAGE_URL === undefined) return empty();
  const lock = { name: 'heirloom inboxes', busy };
  await oneAtATime(ctx.connection, lock, empty).catch((error: unknown) => {
    if (!(error instanceof Error) || error.message !== busy) throw error;
  });
}
