import type { PgBoss } from 'pg-boss';
import { readFailureMessage } from '#platform/jobs/failure-message.ts';
import { deadLetterQueue, jobSchema } from '#platform/jobs/queue-settings.ts';

/** `created`: waits for its first try; `retry`: for another; `failed`: all tries used up. */
export type JobState = 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';

/** A job as administrators see it; payloads hold only ids. */
export type JobInfo = {
  id: string;
  name: string;
  state: JobState;
  payload: unknown;
  /** 1 for the first try; 0 before it. */
  attempt: number;
  mostAttempts: number;
  /** 0 to 100, while the job runs and has reported its progress. */
  progress: number | null;
  /** The message of its last failure. */
  error: string | null;
  createdAt: Date;
  startAfter: Date;
  startedAt: Date | null;
  completedAt: Date | null;
};

export type JobFilter = {
  states?: readonly JobState[];
  name?: string;
  limit: number;
  /** The last job of the page before. */
  before?: Pick<JobInfo, 'id' | 'createdAt'>;
};

/** Lists jobs, newest first; jobs that ended are kept for a month. */
export async function listJobs(
  boss: PgBoss,
  { states, name, limit, before }: JobFilter,
): Promise<JobInfo[]> {
  const { rows } = await boss.getDb().executeSql(
    `select id, name, state, data as payload, output, retry_limit, start_after, completed_on,
       retry_count, started_on,
       -- To the millisecond, because that is all that a Date brings back as a page's border.
       date_trunc('milliseconds', created_on) as created_on
     from ${jobSchema}.job
     where ${isOurs} and ($1::text[] is null or state::text = any($1)) and ($2::text is null or name = $2)
       and ($3::timestamptz is null or (date_trunc('milliseconds', created_on), id) < ($3, $4::uuid))
     order by date_trunc('milliseconds', created_on) desc, id desc limit $5`,
    [states ?? null, name ?? null, before?.createdAt ?? null, before?.id ?? null, limit],
  );
  return (rows as JobRow[]).map(presentJob);
}

/** Counts the jobs by kind and state. */
export async function countJobs(
  boss: PgBoss,
): Promise<{ name: string; state: JobState; count: number }[]> {
  const { rows } = await boss.getDb().executeSql(
    `select name, state::text, count(*)::int as count from ${jobSchema}.job
     where ${isOurs} group by 1, 2 order by 1, 2`,
  );
  return rows as { name: string; state: JobState; count: number }[];
}

/** Finds the kind of a job that has failed for good. */
export async function findFailedJobName(boss: PgBoss, jobId: string): Promise<string | undefined> {
  const { rows } = await boss
    .getDb()
    .executeSql(
      `select name from ${jobSchema}.job where id = $1 and state = 'failed' and ${isOurs}`,
      [jobId],
    );
  return (rows as { name: string }[])[0]?.name;
}

const isOurs = `name <> '${deadLetterQueue}' and name not like '\\_\\_pgboss\\_\\_%'`;

type JobRow = {
  id: string;
  name: string;
  state: JobState;
  payload: unknown;
  output: unknown;
  retry_count: number;
  retry_limit: number;
  start_after: Date;
  created_on: Date;
  started_on: Date | null;
  completed_on: Date | null;
};

function presentJob(row: JobRow): JobInfo {
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    payload: row.payload,
    attempt: row.started_on === null ? row.retry_count : row.retry_count + 1,
    mostAttempts: row.retry_limit + 1,
    progress: row.state === 'active' ? readProgress(row.output) : null,
    error: readFailureMessage(row.output),
    createdAt: row.created_on,
    startAfter: row.start_after,
    startedAt: row.started_on,
    completedAt: row.completed_on,
  };
}

function readProgress(output: unknown): number | null {
  if (typeof output !== 'object' || output === null || !('progress' in output)) return null;
  return typeof output.progress === 'number' ? output.progress : null;
}
