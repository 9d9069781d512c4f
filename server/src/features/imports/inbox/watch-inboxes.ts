import { emptyInboxes, type InboxCtx } from '#features/imports/inbox/empty-inboxes.ts';

const everyMs = 60_000;

/** Looks into the inboxes every minute, if there are any; a round that takes longer delays the next one. */
export function watchInboxes(ctx: InboxCtx): { stop: () => Promise<void> } {
  if (ctx.config.INBOX_DIR === undefined) return { stop: () => Promise.resolve() };
  const ending = new AbortController();
  let round: Promise<void> | null = null;
  const look = (): void => {
    round ??= emptyInboxes(ctx, ending.signal)
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
