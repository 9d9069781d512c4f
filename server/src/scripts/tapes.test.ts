import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Archive, createArchive } from '#features/backups/backups.harness.ts';

let app: Archive;
beforeAll(async () => {
  app = await createArchive();
});
afterAll(() => app?.close());

it('brings a table onto a shelf by the command line, and writes it again (TAPE-20 in part)', async () => {
  const { email } = app.anna;
  const file = path.join(app.folder, 'tapes.csv');
  const heirloom = (...args: string[]) => app.heirloom('tapes', ...args, '--for', email);
  await writeFile(file, 'label,kind\nLake 87,Hi8\nItaly,Laserdisc\n');
  expect(await heirloom('import', file)).toMatchObject({
    code: 3,
    stderr: expect.stringMatching(/^line 3 {2}“Laserdisc” is no kind of tape/m),
  });
  await writeFile(file, 'label,kind\nLake 87,Hi8\nItaly,Super 8\n');
  expect(await heirloom('import', file, '--plan')).toMatchObject({
    code: 0,
    stdout: 'Would make 2 tapes, 0 changed, 0 as they were.\n',
  });
  expect((await heirloom('import', file)).stdout).toContain('Made 2 tapes');
  const written = path.join(app.folder, 'written.csv');
  expect(await heirloom('export', written)).toMatchObject({ code: 0 });
  expect(await readFile(written, 'utf8')).toContain('2,Italy,super8,to-transfer');
  expect(await app.heirloom('tapes', 'import', file)).toMatchObject({ code: 2 });
  // script/heirloom goes to the root of the project, but a path is that of whoever calls it.
  const script = path.join(import.meta.dirname, '../../../script/heirloom');
  const args = ['tapes', 'export', 'from here.csv', '--for', email];
  const env = { PATH: process.env['PATH'], KEEP_FREE_BYTES: '0', ...app.settings };
  await promisify(execFile)(script, args, { cwd: app.folder, env });
  expect(await readFile(path.join(app.folder, 'from here.csv'), 'utf8')).toContain('Italy');
});
