import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const compiled = path.join(root, '.cache/media-worker');
const program = path.join(root, 'server/src/platform/media/worker/media-worker.ts');

// Whoever runs tests from an editor may never have run script/bootstrap.
it.skipIf(!process.env['CI'] && !existsSync(compiled))(
  'script/bootstrap compiles all that a media worker loads when it starts',
  async () => {
    // A copy, because without its box a worker adds what is missing.
    const copy = await mkdtemp(path.join(tmpdir(), 'heirloom-compiled-'));
    try {
      await cp(compiled, copy, { recursive: true });
      const filesOf = async () => (await readdir(copy, { recursive: true })).toSorted();
      const before = await filesOf();
      const worker = spawn(process.execPath, [program, 'sniff'], {
        env: { ...process.env, NODE_COMPILE_CACHE: copy },
        stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
      });
      // It ends when nobody is at the other end of its channel.
      (worker.stdio[3] as Duplex).end();
      const [code] = (await once(worker, 'exit')) as [number];
      expect(code).toBe(0);
      expect(await filesOf()).toEqual(before);
    } finally {
      await rm(copy, { recursive: true, force: true });
    }
  },
);
