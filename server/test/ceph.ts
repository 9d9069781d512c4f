/** A real S3 store: Ceph's, on loopback, for tests. It runs where Debian's packages of Ceph are installed (script/ceph). */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePorts } from '#test/free-ports.ts';

const program = new URL('../../script/ceph', import.meta.url).pathname;

export const hasCeph = ['ceph-mon', 'ceph-osd', 'radosgw'].every(
  (name) => spawnSync('which', [name]).status === 0,
);
if (process.env['CI'] === 'true' && !hasCeph) {
  throw new Error('Ceph is missing. script/bootstrap installs it under CI=true.');
}
/** For titles of tests that need it. */
export const cephNote = hasCeph ? '' : ' (left out: Ceph is not installed, see script/ceph)';

/** `isWhole`: with three copies of all, on disks, so that single parts can be killed. */
export async function startCeph({ isWhole = false } = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'heirloom-ceph-'));
  // The two that follow are the monitor's.
  const port = await freePorts(3);
  const parts = isWhole ? { OSDS: '3', OSD: 'bluestore' } : {};
  const run = (...args: string[]) =>
    promisify(execFile)(program, args, { env: { ...process.env, ...parts } });
  await run('start', folder, String(port));
  return {
    settings: {
      COPY_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      COPY_S3_REGION: 'default',
      COPY_S3_KEY_ID: 'heirloom-key',
      COPY_S3_SECRET: 'heirloom-secret',
    },
    /** Lets a bucket hold so many bytes only. */
    limit: async (bucket: string, sizeBytes: number) => {
      const admin = ['-c', `${folder}/ceph.conf`, '-n', 'client.rgw', '--admin-socket=', 'quota'];
      const scope = [`--bucket=${bucket}`, '--quota-scope=bucket'];
      const ask = (...args: string[]) =>
        promisify(execFile)('radosgw-admin', [...admin, ...args, ...scope]);
      await ask('set', `--max-size=${sizeBytes}`);
      await ask('enable');
    },
    /** Kills mon, rgw or osd.0 to osd.2 as a power cut does. */
    kill: (part: string) => run('kill', folder, part),
    revive: (part: string) => run('revive', folder, part),
    stop: async () => {
      await run('stop', folder);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type Ceph = Awaited<ReturnType<typeof startCeph>>;
