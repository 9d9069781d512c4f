import { createDeps } from '#deps.ts';
import { readConfig } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import { createLog } from '#platform/log.ts';

/** Does the work of one command on imports with all that keeps a file, beside a running server or without one. */
export async function withImportContext<T>(work: (ctx: Ctx) => Promise<T>): Promise<T> {
  // Standard output is for the report alone, which programs may read.
  const { ctx, close } = await createDeps(readConfig(process.env), createLog('error'));
  try {
    await ctx.jobs.start();
    // Statements over a large import take longer than any request may.
    return await work({ ...ctx, db: ctx.patientDb });
  } finally {
    await ctx.jobs.stop({ graceful: true, timeoutMs: 5_000 });
    await close();
  }
}
