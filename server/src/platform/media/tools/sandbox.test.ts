import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  findSandbox,
  makePlaces,
  requireSandbox,
  type Sandbox,
} from '#platform/media/tools/sandbox.ts';

let folder: string;
let missing: Sandbox;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sandbox-'));
  missing = await findSandbox({ bubblewrap: path.join(folder, 'nothing') });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('says without bubblewrap which box there is, and how to get the full one', () => {
  expect(missing.kind).not.toBe('full');
  expect(missing.sentence).toContain('apt-get install -y --no-install-recommends bubblewrap');
});

it('says where bubblewrap is there but may not work', async () => {
  const forbidden = path.join(folder, 'bwrap');
  await writeFile(forbidden, '#!/bin/sh\n[ "$1" = --version ]\n');
  await chmod(forbidden, 0o755);
  const { kind, sentence } = await findSandbox({ bubblewrap: forbidden });
  expect(kind).toBe(missing.kind);
  expect(sentence).toContain('does not let it work: docs/sandbox.md');
});

it('takes no program for a box that does not confine what it should start', async () => {
  const pretender = path.join(folder, 'pretender');
  await writeFile(pretender, '#!/bin/sh\nexit 0\n');
  await chmod(pretender, 0o755);
  expect((await findSandbox({ bubblewrap: pretender })).kind).toBe(missing.kind);
});

it('refuses to start where the full box is required and there is none', () => {
  expect(() => requireSandbox('required', missing)).toThrow(
    /SANDBOX is set to required\. .*bubblewrap.* Or set SANDBOX=auto\./,
  );
  expect(() => requireSandbox('auto', missing)).not.toThrow();
  expect(() => requireSandbox('required', { ...missing, kind: 'full' })).not.toThrow();
});

it('lets no worker change the compiled code of the next one, and goes on when that is made anew', async () => {
  const codeCache = path.join(folder, 'code');
  const own = path.join(codeCache, `${process.version}-${process.arch}-0000-0`);
  await mkdir(own, { recursive: true, mode: 0o777 });
  await chmod(own, 0o777);
  const { kind, account, enter } = await findSandbox({ codeCache });
  if (kind !== 'full') return;
  const { line } = enter(await makePlaces(await mkdtemp(path.join(folder, 'box-')), account));
  const [command = '', ...args] = line;
  const script =
    'for each in /code-cache /code-cache/*; do touch $each/changed; done; ls /code-cache';
  const look = () => promisify(execFile)(command, [...args, '/bin/sh', '-c', script]);
  const { stdout, stderr } = await look();
  expect(stdout.trim()).toBe(path.basename(own).replace(/0$/, '65534'));
  expect(stderr.match(/Read-only file system/g)).toHaveLength(2);
  expect(await readdir(own)).toEqual([]);
  await rm(codeCache, { recursive: true });
  expect((await look()).stdout).not.toContain('changed');
});
