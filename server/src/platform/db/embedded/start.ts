import type { ChildProcess } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HostConnection } from '#platform/db/connection.ts';
import type { Launch } from '#platform/db/embedded/account.ts';
import { probe } from '#platform/db/embedded/probe.ts';
import { findPostmaster, isPidFileHeld, spawnPostmaster } from '#platform/db/embedded/process.ts';

export type Cluster = {
  homeDir: string;
  dataDir: string;
  socketDir: string;
  /** The superuser's connection. */
  admin: HostConnection;
  launch: Launch;
  settings: Record<string, string>;
  startLog: string;
};

/** Recovery after a power cut may take minutes and must not be mistaken for a failure. */
const recoveryLimitMs = 10 * 60_000;
/** How long a running server may fail to answer on its socket. */
const silenceLimitMs = 60_000;
const mostFailedStarts = 20;

/**
 * Makes sure that the cluster's one server runs, and returns whether this call started it.
 * @throws Error with the last lines of the server's log when it does not start
 */
export async function ensureRunning(cluster: Cluster, signal?: AbortSignal): Promise<boolean> {
  const deadline = Date.now() + recoveryLimitMs;
  let lastSignOfLife = Date.now();
  let failedStarts = 0;
  let child: ChildProcess | undefined;
  while (Date.now() < deadline) {
    signal?.throwIfAborted();
    const state = await probe(cluster.admin, cluster.dataDir);
    if (state === 'up') {
      const pid = await findPostmaster(cluster.dataDir);
      if (pid === undefined) throw strangerFailure(cluster);
      await rm(cluster.startLog, { force: true });
      return pid === child?.pid;
    }
    if (state === 'starting') lastSignOfLife = Date.now();
    if (state === 'down' && !isRunning(child) && !(await isPidFileHeld(cluster.dataDir))) {
      if (child !== undefined) failedStarts += 1;
      if (failedStarts >= mostFailedStarts) throw await startFailure(cluster);
      child = await spawnPostmaster(cluster);
      lastSignOfLife = Date.now();
    }
    if (Date.now() - lastSignOfLife > silenceLimitMs) break;
    await sleep(failedStarts === 0 ? 20 : 100);
  }
  throw new Error(
    `PostgreSQL runs on ${cluster.dataDir} but does not answer in ${cluster.socketDir}. ` +
      'Stop that process and start again.',
  );
}

function isRunning(child: ChildProcess | undefined): boolean {
  return child !== undefined && child.exitCode === null && child.signalCode === null;
}

/** Happens when the folder was moved away under a running server, and another folder now has its name. */
function strangerFailure({ dataDir, socketDir }: Cluster): Error {
  return new Error(
    `The PostgreSQL that answers in ${socketDir} does not work in ${dataDir}. ` +
      'Stop that process and start again.',
  );
}

async function startFailure({ dataDir, startLog }: Cluster): Promise<Error> {
  const words = (await readFile(startLog, 'utf8').catch(() => '')).trim().split('\n').slice(-5);
  return new Error(`PostgreSQL does not start on ${dataDir}: ${words.join(' / ')}`);
}
