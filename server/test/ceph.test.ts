import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { cephNote, hasCeph } from '#test/ceph.ts';
import { freePorts } from '#test/free-ports.ts';

it.skipIf(!hasCeph)(`says that Ceph cannot start, and why${cephNote}`, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'heirloom-ceph-'));
  const port = await freePorts(3);
  onTestFinished(() => rm(folder, { recursive: true }));
  const other = createServer().listen(port + 1, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const program = new URL('../../script/ceph', import.meta.url).pathname;
  const start = promisify(execFile)(program, ['start', folder, String(port)]);
  await expect(start).rejects.toThrow(/mon ended: .*unable to bind monitor/s);
});
