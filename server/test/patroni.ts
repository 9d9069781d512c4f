/** A PostgreSQL that fails over: two nodes under Patroni, on loopback. It runs where Debian's packages are installed (script/patroni). */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePorts } from '#test/free-ports.ts';

const program = new URL('../../script/patroni', import.meta.url).pathname;

export const hasPatroni = ['patroni', 'etcd', 'haproxy'].every(
  (name) => spawnSync('which', [name]).status === 0,
);

export async function startPatroni() {
  const folder = await mkdtemp(path.join(tmpdir(), 'heirloom-patroni-'));
  // Up to 21 after it are those of the nodes and of etcd.
  const port = await freePorts(22);
  const run = (...args: string[]) => promisify(execFile)(program, args);
  const { stdout: connectionString } = await run('start', folder, String(port));
  return {
    connectionString: connectionString.trim(),
    /** Which node is the primary; empty while none is. */
    primary: async () => (await run('primary', folder)).stdout.trim(),
    /** Whether one node follows the other synchronously. */
    isWhole: () =>
      run('whole', folder).then(
        () => true,
        () => false,
      ),
    /** Kills PostgreSQL and Patroni of a node, as when a machine dies. */
    kill: (node: string) => run('kill', folder, node),
    revive: (node: string) => run('revive', folder, node),
    stop: async () => {
      await run('stop', folder);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
