/** Several machines on one: two servers and two workers behind HAProxy, on Ceph with three copies and a PostgreSQL that fails over. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { pino } from 'pino';
import { expect, vi } from 'vitest';
import { createDatabase } from '#platform/db/client.ts';
import { listPlain } from '#platform/storage/s3-bucket.ts';
import { openBucket } from '#platform/storage/s3-client.ts';
import { startCeph } from '#test/ceph.ts';
import { startWholeServer, type WholeServer } from '#test/faults/whole-server.ts';
import { freePort } from '#test/free-ports.ts';
import { startPatroni } from '#test/patroni.ts';

export const kinds = ['web', 'worker', 'osd', 'primary', 'store'] as const;
export type Kind = (typeof kinds)[number];
export type Machines = Awaited<ReturnType<typeof startMachines>>;

export async function startMachines() {
  const folder = await mkdtemp(path.join(tmpdir(), 'heirloom-scale-'));
  const [ceph, postgres] = await Promise.all([startCeph({ isWhole: true }), startPatroni()]);
  const { COPY_S3_ENDPOINT, COPY_S3_REGION, COPY_S3_KEY_ID, COPY_S3_SECRET } = ceph.settings;
  const bucket = openBucket('s3://archive', {
    endpoint: COPY_S3_ENDPOINT,
    region: COPY_S3_REGION,
    accessKeyId: COPY_S3_KEY_ID,
    secretAccessKey: COPY_S3_SECRET,
  });
  await bucket.s3.send(new CreateBucketCommand({ Bucket: 'archive' }));
  const ports = new Map([
    ['web-0', await freePort()],
    ['web-1', await freePort()],
  ]);
  const proxy = await startBalancer(folder, [...ports.values()]);
  const running = new Map<string, WholeServer>();
  const start = async (name: string): Promise<void> => {
    const port = ports.get(name);
    const server = await startWholeServer({
      databaseUrl: postgres.connectionString,
      folder: path.join(folder, name),
      ...(port !== undefined && { port }),
      environment: {
        ROLE: name.startsWith('web') ? 'web' : 'worker',
        STORAGE_URL: 's3://archive',
        STORAGE_S3_ENDPOINT: COPY_S3_ENDPOINT,
        STORAGE_S3_REGION: COPY_S3_REGION,
        STORAGE_S3_KEY_ID: COPY_S3_KEY_ID,
        STORAGE_S3_SECRET: COPY_S3_SECRET,
        SECRET_FILE: path.join(folder, 'secret'),
        PUBLIC_URL: proxy.origin,
        TRUST_PROXY: 'loopback',
      },
    });
    running.set(name, server);
  };
  // The first one makes the tables.
  for (const name of ['web-0', 'web-1', 'worker-0', 'worker-1']) await start(name);
  const database = createDatabase({
    connection: { connectionString: postgres.connectionString },
    log: pino({ level: 'silent' }),
    max: 4,
  });

  /** Kills one of a kind, the other one at its next turn, and starts it again some seconds later. */
  async function killOne(kind: Kind, turn: number): Promise<void> {
    if (kind === 'osd') {
      const part = `osd.${turn % 3}`;
      await ceph.kill(part);
      await sleep(4_000 + Math.random() * 4_000);
      await ceph.revive(part);
      // Until it has what was written meanwhile: of three copies one may be missing, not two.
      await sleep(12_000);
    } else if (kind === 'primary') {
      const node = await postgres.primary();
      await postgres.kill(node);
      await waitUntil(async () => !['', node].includes(await postgres.primary()));
      await postgres.revive(node);
      await waitUntil(postgres.isWhole);
    } else if (kind === 'store') {
      await ceph.kill('rgw');
      await sleep(turn === 1 ? tenMinutes : 15_000);
      await ceph.revive('rgw');
      await waitUntil(async () => (await fetch(`${proxy.origin}/api/ready`)).ok);
    } else {
      const name = `${kind}-${turn % 2}`;
      await running.get(name)!.kill();
      await sleep(1_000 + Math.random() * 4_000);
      await start(name);
    }
  }

  async function stop(): Promise<void> {
    await Promise.allSettled([...running.values()].map((server) => server.kill()));
    await database.close().catch(() => undefined);
    await Promise.allSettled([proxy.stop(), ceph.stop(), postgres.stop()]);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  return { origin: proxy.origin, folder, db: database.db, killOne, listObjects, stop };

  /** Lists what is in the store, without sidecars. */
  async function listObjects(): Promise<string[]> {
    const names: string[] = [];
    for await (const page of listPlain(bucket, '')) names.push(...page.map(({ name }) => name));
    return names.filter((name) => !name.endsWith('.json'));
  }
}

const tenMinutes = 600_000;

const waitUntil = (isSo: () => Promise<boolean>) =>
  vi.waitFor(async () => expect(await isSo()).toBe(true), { timeout: 120_000, interval: 500 });

/** HAProxy as docs/scale.md has it: each request to any server that is alive. */
async function startBalancer(folder: string, ports: number[]) {
  const port = await freePort();
  const file = path.join(folder, 'haproxy.cfg');
  const servers = ports.map((each) => `  server web${each} 127.0.0.1:${each}`).join('\n');
  await writeFile(
    file,
    `global
  maxconn 500
defaults
  mode http
  option forwardfor
  option redispatch
  retries 3
  timeout connect 3s
  timeout client 150s
  timeout server 150s
listen heirloom
  bind 127.0.0.1:${port}
  option httpchk GET /api/health
  default-server check inter 1s fall 2 rise 1
${servers}
`,
  );
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit');
    },
  };
}
