import { setTimeout as sleep } from 'node:timers/promises';
import { CronExpressionParser } from 'cron-parser';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Job } from '#platform/jobs/define-job.ts';
import { readSetting, writeSetting } from '#platform/setting-rows.ts';
import { readDatabaseClock } from '#platform/trusted-time.ts';

export type Schedule<Context> = {
  job: Job<unknown, Context>;
  /** In UTC. */
  cron: string;
  payload: object;
  /** Tells by reads alone whether the job would find something to do at this time; always, if not given. */
  isNeeded?: (ctx: Context, at: Date) => Promise<boolean>;
};

/** All that runs each hour runs together, so that a disk may sleep for the rest of it. */
export const hourlyMinute = 17;
export const hourly = `${hourlyMinute} * * * *`;

type TimetableCtx = Pick<Ctx, 'db' | 'jobs' | 'log'>;

/**
 * Enqueues jobs at the times of their cron expressions, or up to `everyMs` later, by the database's clock: once for each
 * time however many servers run, and once where several times passed while none did. As long as no job is needed it
 * writes nothing, where pg-boss would note every 45 seconds that it has looked.
 */
export function keepTimetable<Context extends TimetableCtx>(
  ctx: Context,
  schedules: readonly Schedule<Context>[],
  everyMs = 60_000,
): { stop: () => Promise<void> } {
  const ending = new AbortController();
  const repeat = async (): Promise<void> => {
    let lookedAt: Date | null = null;
    while (!ending.signal.aborted) {
      try {
        lookedAt = await enqueueDue(ctx, schedules, lookedAt);
      } catch (error) {
        ctx.log.warn({ err: error }, 'the jobs whose time has come could not be enqueued yet');
      }
      await sleep(everyMs, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
    }
  };
  const running = repeat();
  return {
    stop: () => {
      ending.abort();
      return running;
    },
  };
}

/**
 * Enqueues what is due and needed, and returns until when this was looked at.
 * @param lookedAt until when this server has looked already; null after its start
 */
export async function enqueueDue<Context extends TimetableCtx>(
  ctx: Context,
  schedules: readonly Schedule<Context>[],
  lookedAt: Date | null,
): Promise<Date> {
  const now = await readDatabaseClock(ctx.db);
  const since = sinceWhen({ enqueuedAt: await readEnqueuedAt(ctx.db), lookedAt, now });
  if (since === null) {
    await writeSetting(ctx.db, key, now);
    return now;
  }
  const needed: Schedule<Context>[] = [];
  for (const schedule of schedules) {
    const at = lastTime(schedule.cron, now);
    if (at > since && (await isNeeded(ctx, schedule, at))) needed.push(schedule);
  }
  if (needed.length > 0) await enqueueOnce(ctx, needed, { lookedAt, now });
  return now;
}

/** Another server may have done it in the meantime. */
async function enqueueOnce<Context>(
  { db, jobs }: TimetableCtx,
  needed: readonly Schedule<Context>[],
  { lookedAt, now }: { lookedAt: Date | null; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('timetable', 0))`.execute(trx);
    const since = sinceWhen({ enqueuedAt: await readEnqueuedAt(trx), lookedAt, now }) ?? now;
    const due = needed.filter(({ cron }) => lastTime(cron, now) > since);
    if (due.length === 0) return;
    for (const { job, payload } of due) await jobs.enqueue(trx, job, payload);
    await writeSetting(trx, key, now);
  });
}

const key = 'timetable';

/** Until when all servers have enqueued what was due; null before the first start. */
async function readEnqueuedAt(db: Db): Promise<Date | null> {
  const stored = await readSetting(db, key);
  return typeof stored === 'string' ? new Date(stored) : null;
}

type Looks = { enqueuedAt: Date | null; lookedAt: Date | null; now: Date };

/**
 * A time may lie a little ahead: another server has looked since `now`, or the clock went back. What lies farther ahead
 * is from a clock that was wrong.
 */
const mostAheadMs = 60 * 60 * 1000;

function sinceWhen({ enqueuedAt, lookedAt, now }: Looks): Date | null {
  const times = [enqueuedAt, lookedAt]
    .filter((time) => time !== null)
    .map((time) => time.getTime())
    .filter((time) => time <= now.getTime() + mostAheadMs);
  return times.length === 0 ? null : new Date(Math.max(...times));
}

/** The last time of a cron expression, up to and including `now`. */
function lastTime(cron: string, now: Date): Date {
  const beyond = new Date(now.getTime() + 1);
  return CronExpressionParser.parse(cron, { tz: 'UTC', currentDate: beyond }).prev().toDate();
}

async function isNeeded<Context extends TimetableCtx>(
  ctx: Context,
  schedule: Schedule<Context>,
  at: Date,
): Promise<boolean> {
  try {
    return (await schedule.isNeeded?.(ctx, at)) ?? true;
  } catch (error) {
    // The job itself finds out what is wrong.
    ctx.log.warn({ err: error, job: schedule.job.name }, 'whether a job is needed is not known');
    return true;
  }
}
