/** A PostgreSQL that fails over: two nodes under Patroni, on loopback. It runs where Debian's packages are installed (script/patroni). */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const program = new URL('../../script/patroni', import.meta.url).pathname;

export const hasPatroni = ['patroni', 'etcd', 'haproxy'].every(
  (name) => spawnSync('which', [name]).status === 0,
);

export async function startPatroni() {
  const folder = await mkdtemp(path.join(tmpdir(), 'heirloom-patroni-'));
  const port = await freePorts();
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

/** Finds a free port whose followers, which the nodes take, are free by all appearance. */
async function freePorts(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => void server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => void server.close(resolve));
  return port - 1_000;
}
