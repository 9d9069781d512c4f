import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { deriveKey, readOrCreateSecret } from '#platform/auth/secret.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'heirloom-secret-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

it('makes a secret at the first start, for its owner only, and keeps it', async () => {
  const folder = path.join(dataDir, 'new');
  const secret = await readOrCreateSecret(folder);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect((await stat(path.join(folder, 'secret'))).mode & 0o777).toBe(0o600);
  expect(await readOrCreateSecret(folder)).toBe(secret);
});

it('makes one secret when several processes start together, and leaves nothing else behind', async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, () => readOrCreateSecret(dataDir)));
  expect(new Set(secrets).size).toBe(1);
  expect(await readdir(dataDir)).toEqual(['secret']);
});

it('never replaces a file that is damaged', async () => {
  await writeFile(path.join(dataDir, 'secret'), 'half');
  await expect(readOrCreateSecret(dataDir)).rejects.toThrow(/is not a secret of Heirloom/);
});

it('derives a key of its own for each purpose, always the same', () => {
  const secret = 'a'.repeat(64);
  expect(deriveKey(secret, 'auth')).toMatch(/^[0-9a-f]{64}$/);
  expect(deriveKey(secret, 'auth')).toBe(deriveKey(secret, 'auth'));
  expect(deriveKey(secret, 'auth')).not.toBe(deriveKey(secret, 'signed-urls'));
  expect(deriveKey(secret, 'auth')).not.toBe(deriveKey('b'.repeat(64), 'auth'));
});
