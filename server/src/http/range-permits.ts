import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endsPermissions } from '#http/running-responses.ts';
import { safeMethods } from '#http/same-origin.ts';
import type { Sending } from '#http/send-located.ts';
import { type SharedFile, shareFile } from '#http/shared-file.ts';
import type { Ctx } from '#platform/context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for ranges by http/admit-requests.ts before any route runs. */
    rangePass: RangePass | null;
  }
}

/** The request for a range, and what an equal one was allowed a moment ago. */
export type RangePass = {
  key: string;
  sending: Sending | null;
  startedAt: number;
  generation: number;
};

export type RangePermits = {
  /** Null for everything but ranges. */
  passOf(request: FastifyRequest): RangePass | null;
  /** Returns what was found for an equal request, or finds it and remembers it. */
  use(pass: RangePass | null, find: () => Promise<Sending>): Promise<Sending>;
  stop(): void;
};

type Kept = { sending: Sending; file: SharedFile; until: number };

/** What no event tells, such as the end of a session by the clock, holds after this time. */
const keepMs = 500;
const mostKept = 200;

/**
 * Remembers for a moment which file a request may have, and keeps the file open as long: a player asks for one film in
 * many ranges, and to find out costs more than to send them. A change event of the people concerned ends it, and so does
 * every request that may change something, before its answer is sent: a sign-out holds for the very next range.
 */
export function createRangePermits(
  app: FastifyInstance,
  { clock, events, storage }: Pick<Ctx, 'clock' | 'events' | 'storage'>,
): RangePermits {
  const kept = new Map<string, Kept>();
  const now = (): number => clock.now().getTime();
  let generation = 0;

  const drop = (key: string, one: Kept): void => {
    if (kept.get(key) === one) kept.delete(key);
    one.file.end();
  };
  const forget = (concerns: (sending: Sending) => boolean): void => {
    // What is being found out now may have read what was before.
    generation += 1;
    for (const [key, one] of kept) if (concerns(one.sending)) drop(key, one);
  };
  const remember = ({ key, startedAt }: RangePass, sending: Sending): Sending => {
    if (kept.size >= mostKept || kept.has(key)) return sending;
    const { bucket, key: fileKey } = sending.located;
    const file = shareFile(() => storage.open(bucket, fileKey));
    const one = { sending: { ...sending, borrow: file.borrow }, file, until: startedAt + keepMs };
    kept.set(key, one);
    setTimeout(drop, keepMs, key, one).unref();
    return one.sending;
  };

  const unsubscribe = events.subscribe((event) => {
    if (!endsPermissions(event)) return;
    const { userId } = event;
    forget(({ permission }) => userId === null || permission.people.includes(userId));
  });
  app.addHook('onSend', async ({ method }) => {
    if (!safeMethods.includes(method)) forget(() => true);
  });

  return {
    passOf: ({ url, headers }) => {
      if (headers.range === undefined) return null;
      const key = JSON.stringify([url, headers.cookie, headers.authorization]);
      const known = kept.get(key);
      const startedAt = now();
      const sending = known && startedAt < known.until ? known.sending : null;
      return { key, sending, startedAt, generation };
    },
    use: async (pass, find) => {
      if (pass?.sending) return pass.sending;
      const sending = await find();
      return pass?.generation === generation ? remember(pass, sending) : sending;
    },
    stop: () => {
      unsubscribe();
      forget(() => true);
    },
  };
}
