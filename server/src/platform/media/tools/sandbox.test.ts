import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findSandbox, requireSandbox, type Sandbox } from '#platform/media/tools/sandbox.ts';

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
