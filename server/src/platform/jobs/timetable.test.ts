import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { jobs as allJobs, schedules as allSchedules } from '#jobs.ts';
import { up as carryOver } from '#platform/db/migrations/0084-timetable.ts';
import { log, makeJob, setUpQueue, type Context } from '#platform/jobs/queue.harness.ts';
import { enqueueDue, hourly, keepTimetable, type Schedule } from '#platform/jobs/timetable.ts';
import { readSetting, writeSetting } from '#platform/setting-rows.ts';

const test = setUpQueue();
const idle = makeJob('hourly', async () => {}, { singletonKey: () => 'all' });
type TestCtx = Context & { db: typeof test.database.db; jobs: typeof test.queue; log: typeof log };
let ctx: TestCtx;
beforeEach(() => {
  ctx = { ...test.ctx, db: test.database.db, jobs: test.queue, log };
});

const minutes = (count: number) => new Date(Date.now() + count * 60_000);
const everyMinute = (more: Partial<Schedule<TestCtx>> = {}): Schedule<TestCtx>[] => [
  { job: idle, cron: '* * * * *', payload: { id: 'a' }, ...more },
];
const look = (schedules: Schedule<TestCtx>[], lookedAt: Date | null = null) =>
  enqueueDue(ctx, schedules, lookedAt);
const enqueued = async () => (await test.queue.listJobs({ limit: 10 })).length;
const noted = () => readSetting(ctx.db, 'timetable');

describe('enqueueDue', () => {
  it('begins with the first start: what was due before is not', async () => {
    await look(everyMinute());
    expect(await enqueued()).toBe(0);
    expect(await noted()).toBeDefined();
  });

  it('makes up once for the times at which no server ran', async () => {
    await writeSetting(ctx.db, 'timetable', minutes(-300));
    const lookedAt = await look(everyMinute());
    await look(everyMinute(), lookedAt);
    expect(await enqueued()).toBe(1);
  });

  it('leaves alone what is due tomorrow', async () => {
    await writeSetting(ctx.db, 'timetable', minutes(-1));
    const tomorrow = minutes(24 * 60);
    await look(
      everyMinute({ cron: `0 0 ${tomorrow.getUTCDate()} ${tomorrow.getUTCMonth() + 1} *` }),
    );
    expect(await enqueued()).toBe(0);
  });

  it('is done once by several servers, also by those that had looked long ago', async () => {
    await writeSetting(ctx.db, 'timetable', minutes(-300));
    const several = [minutes(-200), null, minutes(-100)].map((at) => look(everyMinute(), at));
    await Promise.all(several);
    // Were it enqueued again, this one would wait beside it.
    await sql`update pgboss.job set state = 'completed'`.execute(ctx.db);
    await look(everyMinute(), new Date());
    expect(await enqueued()).toBe(1);
  });

  it('is done once where another server does it while this one finds out what is needed', async () => {
    await writeSetting(ctx.db, 'timetable', minutes(-300));
    const isNeeded = async () => {
      await look(everyMinute());
      await sql`update pgboss.job set state = 'completed'`.execute(ctx.db);
      return true;
    };
    await look(everyMinute({ isNeeded }), minutes(-200));
    expect(await enqueued()).toBe(1);
  });

  it('writes nothing while no job is needed, and asks about each time once', async () => {
    await writeSetting(ctx.db, 'timetable', minutes(-300));
    const before = await noted();
    const isNeeded = vi.fn(async (_: TestCtx, _at: Date) => false);
    const lookedAt = await look(everyMinute({ isNeeded }));
    expect(await noted()).toEqual(before);
    expect(await enqueued()).toBe(0);
    expect(isNeeded.mock.calls[0]?.[1].getUTCSeconds()).toBe(0);
    isNeeded.mockResolvedValue(true);
    await look([{ ...everyMinute({ isNeeded })[0]!, cron: hourly }], lookedAt);
    expect(isNeeded).toHaveBeenCalledTimes(1);
  });

  it('enqueues a job of which nobody can say whether it is needed', async () => {
    await writeSetting(ctx.db, 'timetable', minutes(-300));
    await look(everyMinute({ isNeeded: () => Promise.reject(new Error('no disk')) }));
    expect(await enqueued()).toBe(1);
  });

  it('goes on when the clock was a year ahead and is right again', async () => {
    await writeSetting(ctx.db, 'timetable', minutes(500_000));
    const lookedAt = await look(everyMinute(), minutes(500_000));
    expect(new Date(String(await noted())).getTime()).toBeLessThan(minutes(1).getTime());
    expect(await enqueued()).toBe(0);
    expect(lookedAt.getTime()).toBeLessThan(minutes(1).getTime());
    await writeSetting(ctx.db, 'timetable', minutes(500_000));
    await look(everyMinute(), minutes(-5));
    expect(await enqueued()).toBe(1);
  });

  it('makes up for what pg-boss had to do while the server was updated', async () => {
    await sql`update pgboss.version set cron_on = now() - interval '3 hours'`.execute(ctx.db);
    await carryOver(ctx.db as never);
    await look([{ ...everyMinute()[0]!, cron: hourly }]);
    expect(await enqueued()).toBe(1);
  });
});

describe('keepTimetable', () => {
  let timetable: { stop: () => Promise<void> } | undefined;
  afterEach(() => timetable?.stop());

  it('looks again and again, and goes on after a failure', async () => {
    await writeSetting(ctx.db, 'timetable', minutes(-300));
    const done = makeJob('noted', async ({ id }) => void test.notes.push(id));
    await test.queue.work([done], test.ctx);
    const enqueue = vi.fn<typeof test.queue.enqueue>(async () => {
      enqueue.mockImplementation(test.queue.enqueue);
      throw new Error('not now');
    });
    ctx.jobs = { ...test.queue, enqueue };
    timetable = keepTimetable(ctx, everyMinute({ job: done }), 50);
    await vi.waitFor(() => expect(test.notes).toEqual(['a']), { timeout: 90_000 });
    await timetable.stop();
  });
});

it('runs what is not needed each time together once an hour, and all else that rarely', () => {
  expect(allJobs).toEqual(expect.arrayContaining(allSchedules.map(({ job }) => job)));
  const often = allSchedules.filter(
    (schedule) => !('isNeeded' in schedule) && !/^\d+ \d+ /.test(schedule.cron),
  );
  expect(often.length).toBeGreaterThan(0);
  expect(new Set(often.map(({ cron }) => cron))).toEqual(new Set([hourly]));
});
