import { sql } from 'kysely';
import { dayMs } from '#platform/clock.ts';
import type { Db } from '#platform/db/schema.ts';
import { readSetting, writeSetting } from '#platform/setting-rows.ts';

export type TrustedTime = {
  /** Never later than the database's clock. */
  now: Date;
  /** How far the database's clock is ahead of it, after it jumped or the server was off for long. */
  behindMs: number;
};

/**
 * Returns the time by which data are deleted for good: the database's clock, as far as it can be believed. From one
 * reading to the next it moves by two days at most, so a clock that is set to another year makes nothing due. What it
 * missed while the server was off, it makes up for at double speed.
 */
export async function advanceTrustedTime(db: Db): Promise<TrustedTime> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('trusted time', 0))`.execute(trx);
    const clock = await readDatabaseClock(trx);
    const now = moveOn(await readReading(trx), clock);
    await writeSetting(trx, key, { clock, now });
    return { now, behindMs: clock.getTime() - now.getTime() };
  });
}

/** Returns the same without moving it on, for those who only look. */
export async function peekTrustedTime(db: Db): Promise<TrustedTime> {
  const clock = await readDatabaseClock(db);
  const now = moveOn(await readReading(db), clock);
  return { now, behindMs: clock.getTime() - now.getTime() };
}

export async function readDatabaseClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  return rows[0]!.now;
}

const key = 'trusted-time';

type Reading = { clock: Date; now: Date };

/** A nightly job that ran half a day late is no jump. */
const mostAtOnceMs = 2 * dayMs;

function moveOn(last: Reading | null, clock: Date): Date {
  if (last === null) return clock;
  const elapsedMs = Math.max(0, clock.getTime() - last.clock.getTime());
  const movedMs = last.now.getTime() + Math.min(2 * elapsedMs, mostAtOnceMs);
  return new Date(Math.min(clock.getTime(), movedMs));
}

async function readReading(db: Db): Promise<Reading | null> {
  const stored = (await readSetting(db, key)) as { clock: string; now: string } | undefined;
  return stored ? { clock: new Date(stored.clock), now: new Date(stored.now) } : null;
}
