import type { Job, jobPage, listJobsInput } from '@heirloom/contract/admin/admin.schema.ts';
import { z } from 'zod';
import { listJobFiles } from '#features/admin/job-files.read.ts';
import { recordAudit } from '#features/audit/record-audit.ts';
import { retryProcessing } from '#features/processing/processing.service.ts';
import type { ActorCtx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import type { JobInfo } from '#platform/jobs/read-jobs.ts';

type JobsCtx = Pick<ActorCtx, 'db' | 'jobs' | 'actor'>;

export async function listJobs(
  ctx: Pick<JobsCtx, 'db' | 'jobs'>,
  { states, before, limit }: z.output<typeof listJobsInput>,
): Promise<z.input<typeof jobPage>> {
  const found = await ctx.jobs.listJobs({
    limit: limit + 1,
    ...(states && { states }),
    ...(before && { before: { id: before.id, createdAt: new Date(before.createdAt) } }),
  });
  const page = found.slice(0, limit);
  const files = await findFiles(ctx, page);
  const last = found.length > limit ? page.at(-1) : undefined;
  return {
    items: page.map((job) => presentJob(job, files)),
    next: last ? { id: last.id, createdAt: last.createdAt.toISOString() } : null,
  };
}

const withFile = z.object({ mediaId: z.guid() });

const fileOf = ({ payload }: JobInfo): string | null =>
  withFile.safeParse(payload).data?.mediaId ?? null;

type Files = Map<string, NonNullable<Job['file']>>;

async function findFiles({ db }: Pick<JobsCtx, 'db'>, jobs: JobInfo[]): Promise<Files> {
  const ids = [...new Set(jobs.map(fileOf).filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const rows = await listJobFiles(db, ids);
  return new Map(rows.map(({ id, title, ownerName }) => [id, { id, title, ownerName }]));
}

function presentJob(job: JobInfo, files: Files): Job {
  return {
    id: job.id,
    name: job.name,
    state: job.state,
    file: files.get(fileOf(job) ?? '') ?? null,
    attempt: job.attempt,
    mostAttempts: job.mostAttempts,
    progress: job.progress,
    reason: job.error,
    createdAt: job.createdAt.toISOString(),
    startedAt: job.startedAt?.toISOString() ?? null,
    completedAt: job.completedAt?.toISOString() ?? null,
  };
}

const failedAtOnce = 1000;

export async function retryJobs(
  ctx: JobsCtx,
  ids: string[] | undefined,
): Promise<{ retried: number }> {
  const failed = await ctx.jobs.listJobs({ states: ['failed'], limit: failedAtOnce });
  const wanted = ids ? failed.filter(({ id }) => ids.includes(id)) : failed;
  let retried = 0;
  for (const job of wanted) if (await retryJob(ctx, job)) retried += 1;
  if (retried > 0) {
    await recordAudit(ctx.db, {
      actorId: ctx.actor.userId,
      action: 'jobs.retried',
      ...(wanted.length === 1 && { targetId: wanted[0]!.id }),
      details: { count: retried },
    });
  }
  return { retried };
}

/** The failed job marked the file's steps as failed, too: they are reset first, or the job would find nothing to do. */
async function retryJob(ctx: JobsCtx, job: JobInfo): Promise<boolean> {
  const mediaId = fileOf(job);
  if (mediaId !== null) await resumeFile(ctx, mediaId);
  return ctx.jobs.retry(job.id);
}

function resumeFile(ctx: JobsCtx, mediaId: string): Promise<void> {
  return ctx.db
    .transaction()
    .execute((trx) => retryProcessing(ctx, trx, mediaId))
    .catch((error: unknown) => {
      // The file is deleted: the job then finds nothing to do, and leaves the list.
      if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
    });
}
