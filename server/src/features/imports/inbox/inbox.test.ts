import { mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createImportApp, type ImportApp } from '#features/imports/imports.harness.ts';
import { importWords } from '#features/imports/imports.messages.ts';
import { emptyInboxes } from '#features/imports/inbox/empty-inboxes.ts';
import { photoCalled, writeFolder } from '#test/make-source.ts';

let app: ImportApp;
beforeAll(async () => {
  app = await createImportApp();
});
afterAll(() => app?.close());

async function lookAfter(ms: number): Promise<void> {
  const { ctx, folder } = app;
  const clock = { now: () => new Date(Date.now() + ms) };
  const config = { ...ctx.config, INBOX_DIR: path.join(folder, 'inbox') };
  await emptyInboxes({ ...ctx, clock, config }, new AbortController().signal);
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  return files
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
    .toSorted();
}

it('takes what has rested for a minute, and says beside the rest why not [MOVE-05]', async () => {
  const scan = photoCalled('a scan');
  const inbox = await writeFolder(path.join(app.folder, 'inbox/anna'), {
    '1987 Lake/scan.jpg': scan,
    'notes.txt': Buffer.from('a list'),
    'no photo.jpg': Buffer.from('only a text'),
    '.half.jpg.Xy12': photoCalled('half'),
  });
  await writeFolder(path.join(app.folder, 'inbox/nobody'), { 'a.jpg': photoCalled('of nobody') });
  await lookAfter(30_000);
  expect(await app.mediaOf()).toEqual([]);

  await lookAfter(70_000);
  const [kept, ...others] = await app.mediaOf();
  expect(kept).toMatchObject({ original_name: 'scan.jpg', folder: '1987 Lake' });
  expect(others).toEqual([]);
  const after = [
    '.half.jpg.Xy12',
    'done/1987 Lake/scan.jpg',
    'refused/no photo.jpg',
    'refused/no photo.jpg.txt',
    'refused/notes.txt',
    'refused/notes.txt.txt',
  ];
  expect(await filesIn(inbox)).toEqual(after);
  const { notMedia } = importWords('en');
  expect(await readFile(path.join(inbox, 'refused/notes.txt.txt'), 'utf8')).toBe(`${notMedia}\n`);

  // The same bytes once more: kept already, and what lies in `done` is not replaced.
  await writeFolder(inbox, { '1987 Lake/scan.jpg': scan });
  await lookAfter(70_000);
  expect(await app.mediaOf()).toHaveLength(1);
  expect(await filesIn(inbox)).toEqual([
    after[0],
    'done/1987 Lake/scan (2).jpg',
    ...after.slice(1),
  ]);
  expect(await filesIn(path.join(app.folder, 'inbox/nobody'))).toEqual(['a.jpg']);

  // What is in the trash is deleted for good some day: nobody may take it for kept.
  await app.as(app.anna.actor).media.remove({ id: kept!.id });
  await writeFolder(inbox, { '1987 Lake/scan.jpg': scan });
  await lookAfter(70_000);
  expect(await filesIn(inbox)).toContain('refused/1987 Lake/scan.jpg');
});

it('moves nothing out of the inbox by a link [MOVE-05, MOVE-19]', async () => {
  const outside = path.join(app.folder, 'outside');
  await mkdir(outside);
  const inbox = path.join(app.folder, 'inbox/anna');
  await writeFolder(inbox, { 'linked/a.txt': Buffer.from('text') });
  await symlink(outside, path.join(inbox, 'refused/linked'));
  await lookAfter(70_000);
  expect(await readdir(outside)).toEqual([]);
  expect(await filesIn(path.join(inbox, 'linked'))).toEqual(['a.txt']);
});
