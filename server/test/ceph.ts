/** A real S3 store: Ceph's, on loopback, for tests. It runs where Debian's packages of Ceph are installed (script/ceph). */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const program = new URL('../../script/ceph', import.meta.url).pathname;

export const hasCeph = ['ceph-mon', 'ceph-osd', 'radosgw'].every(
  (name) => spawnSync('which', [name]).status === 0,
);
if (process.env['CI'] === 'true' && !hasCeph) {
  throw new Error('Ceph is missing. script/bootstrap installs it under CI=true.');
}
/** For titles of tests that need it. */
export const cephNote = hasCeph ? '' : ' (left out: Ceph is not installed, see script/ceph)';

export async function startCeph() {
  const folder = await mkdtemp(path.join(tmpdir(), 'heirloom-ceph-'));
  const port = await freePort();
  await promisify(execFile)(program, ['start', folder, String(port)]);
  return {
    settings: {
      COPY_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      COPY_S3_REGION: 'default',
      COPY_S3_KEY_ID: 'heirloom-key',
      COPY_S3_SECRET: 'heirloom-secret',
    },
    stop: async () => {
      await promisify(execFile)(program, ['stop', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type Ceph = Awaited<ReturnType<typeof startCeph>>;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => void server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => void server.close(resolve));
  return port;
}
