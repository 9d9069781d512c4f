import type { Job } from '#platform/jobs/define-job.ts';

/** Runs a job at once in this process, as a worker runs its first try. */
export function runJob<Payload, Context>(
  job: Job<Payload, Context>,
  ctx: Context,
  payload: Payload,
): Promise<void> {
  return job.run(ctx, payload, {
    jobId: 'test',
    attempt: 1,
    priority: 0,
    signal: new AbortController().signal,
    report: () => undefined,
  });
}
