import type { z } from 'zod';

/** What a handler gets beside its payload. */
export type JobRun = {
  jobId: string;
  /** 1 for the first try. */
  attempt: number;
  /** The priority that it was enqueued with, or the higher one of a later call. */
  priority: number;
  /** Aborts when the job takes too long, was given to another worker, or the server stops. */
  signal: AbortSignal;
  /** Records how far the job is, 0 to 100, for the list of jobs. Cheap: writes once a second at most. */
  report: (progress: number) => void;
};

export type JobOptions = {
  /** Letters, digits and dashes; also the name of the queue. Never reuse a name for another payload. */
  name: string;
  /** Its names in earlier versions: it takes over the jobs that are stored under them. */
  formerNames?: readonly string[];
  /** `limit` tries after the first; the pause doubles from `delaySeconds` to `maxDelaySeconds`. */
  retry: { limit: number; delaySeconds: number; maxDelaySeconds: number };
  /** A try that takes longer counts as failed; a day at most. */
  expireSeconds: number;
  /** Once its last try has failed, enqueuing a job with the same singleton key does nothing for so long; 0 by default. */
  restSeconds?: number;
  /** How many run at once in one process. */
  concurrency: number;
  /**
   * A job of less priority gives way when one of this priority or more waits: its signal aborts, and it goes back to
   * the queue without losing a try. Undefined: no job gives way.
   */
  givesWayBelow?: number;
  /** Shares locks with the requests of uploads, so it runs in the process that answers those, never in a worker. */
  isBesideUploads?: true;
  /** Runs while the storage is offline, too; others wait until it is back. */
  needsNoFiles?: true;
  /** Of several workers those take it where this is set. */
  needsSetting?: 'BACKUP_DIR' | 'COPY_URL';
};

/** A kind of background job, as the queue sees it. `Payload` is what `enqueue` demands. */
export type Job<Payload, Context> = JobOptions & {
  samplePayload: Payload;
  parse: (payload: unknown) => Payload;
  /** Undefined for jobs without `singletonKey`. */
  singletonKey?: (payload: unknown) => string;
  run: (ctx: Context, payload: unknown, run: JobRun) => Promise<void>;
  onDead?: (ctx: Context, payload: unknown, errorMessage: string) => Promise<void>;
};

/**
 * Defines a background job: one file, one handler. Handlers are idempotent: a job runs again after a crash or when an
 * answer was lost.
 * @param definition.singletonKey at most one job with the same key waits (enqueuing another at most brings it
 *   forward) and at most one runs
 * @param definition.samplePayload a valid payload, for the sweep over all jobs
 * @param definition.onDead called once when the last try has failed
 */
export function defineJob<Schema extends z.ZodType<object>, Context>(
  definition: JobOptions & {
    payload: Schema;
    samplePayload: z.output<Schema>;
    singletonKey?: (payload: z.output<Schema>) => string;
    handler: (ctx: Context, payload: z.output<Schema>, run: JobRun) => Promise<void>;
    onDead?: (ctx: Context, payload: z.output<Schema>, errorMessage: string) => Promise<void>;
  },
): Job<z.output<Schema>, Context> {
  const { payload: schema, singletonKey, handler, onDead, ...options } = definition;
  const parse = (payload: unknown): z.output<Schema> => schema.parse(payload);
  return {
    ...options,
    parse,
    singletonKey: singletonKey && ((payload) => singletonKey(parse(payload))),
    run: (ctx, payload, run) => handler(ctx, parse(payload), run),
    onDead: onDead && ((ctx, payload, message) => onDead(ctx, parse(payload), message)),
  };
}
