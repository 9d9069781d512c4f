import { realpath } from 'node:fs/promises';
import { setInterval as every } from 'node:timers/promises';
import type { Logger } from 'pino';
import { findPostmaster, isWorkingIn } from '#platform/db/embedded/process.ts';
import { ensureRunning, type Cluster } from '#platform/db/embedded/start.ts';

const checkEveryMs = 2000;

/** Starts the server again when it is gone, until stopped. */
export function watchPostmaster(cluster: Cluster, log: Logger): { stop: () => Promise<void> } {
  const ending = new AbortController();
  const watching = watch(cluster, log, ending.signal);
  return {
    async stop() {
      ending.abort();
      await watching;
    },
  };
}

async function watch(cluster: Cluster, log: Logger, signal: AbortSignal): Promise<void> {
  try {
    const directory = await realpath(cluster.dataDir);
    let pid: number | undefined;
    for await (const _ of every(checkEveryMs, undefined, { signal, ref: false })) {
      if (pid !== undefined && isWorkingIn(pid, directory)) continue;
      pid = await findPostmaster(cluster.dataDir);
      if (pid !== undefined) continue;
      log.warn('the database server is gone and is started again');
      await ensureRunning(cluster, signal).catch((error: unknown) => {
        if (!signal.aborted) log.error({ err: error }, 'the database server does not start');
      });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
