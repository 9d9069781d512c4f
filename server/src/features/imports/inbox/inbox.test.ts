import { appendFile, mkdir, readdir, readFile, rename, symlink } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createImportApp, type ImportApp } from '#features/imports/imports.harness.ts';
import { importWords } from '#features/imports/imports.messages.ts';
import { withImportLock } from '#features/imports/imports.service.ts';
import { emptyInboxes } from '#features/imports/inbox/empty-inboxes.ts';
import { openSources } from '#features/imports/source/open-sources.ts';
import { resumeUnfinished } from '#features/uploads/resume-unfinished.ts';
import { hashOf, photoCalled, writeFolder } from '#test/make-source.ts';

let app: ImportApp;
beforeAll(async () => {
  app = await createImportApp();
});
afterAll(() => app?.close());

/** `onAsked`: done whenever the archive is asked whether its disk is there, so while a file is kept, too. */
async function lookAfter(ms: number, onAsked = async (): Promise<unknown> => undefined) {
  const { ctx, folder } = app;
  const clock = { now: () => new Date(Date.now() + ms) };
  const config = { ...ctx.config, INBOX_DIR: path.join(folder, 'inbox') };
  const isOnline = async () => {
    await onAsked();
    return ctx.storage.isOnline();
  };
  const storage = { ...ctx.storage, isOnline };
  await emptyInboxes({ ...ctx, storage, clock, config }, new AbortController().signal);
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
    '1987 Lake/.rsync-partial/half.jpg': photoCalled('half of rsync'),
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
    '1987 Lake/.rsync-partial/half.jpg',
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
    ...after.slice(0, 2),
    'done/1987 Lake/scan (2).jpg',
    ...after.slice(2),
  ]);
  expect(await filesIn(path.join(app.folder, 'inbox/nobody'))).toEqual(['a.jpg']);

  // What is in the trash is deleted for good some day: nobody may take it for kept.
  await app.as(app.anna.actor).media.remove({ id: kept!.id });
  await writeFolder(inbox, { '1987 Lake/scan.jpg': scan });
  await lookAfter(70_000);
  expect(await filesIn(inbox)).toContain('refused/1987 Lake/scan.jpg');
});

it('walks through nothing that is left out, so that what it has taken costs no time [MOVE-05]', async () => {
  const inbox = path.join(app.folder, 'inbox/anna');
  const asked: string[] = [];
  const leaveOut = (name: string) => {
    asked.push(name);
    return name === 'anna/done/';
  };
  const { parts } = await openSources(app.ctx.config, [inbox], leaveOut);
  for await (const files of parts[0]!.files()) expect(files).not.toEqual([]);
  expect(asked).toContain('anna/done/');
  expect(asked.filter((name) => name.startsWith('anna/done/'))).toHaveLength(1);
});

it('moves nothing out of the inbox by a link [MOVE-05, MOVE-19]', async () => {
  const outside = path.join(app.folder, 'outside');
  await mkdir(outside);
  const inbox = path.join(app.folder, 'inbox/anna');
  await writeFolder(inbox, {
    'linked/a.txt': Buffer.from('text'),
    'linked/below/b.txt': Buffer.from('text'),
  });
  await symlink(outside, path.join(inbox, 'refused/linked'));
  await lookAfter(70_000);
  expect(await readdir(outside)).toEqual([]);
  expect(await filesIn(path.join(inbox, 'linked'))).toEqual(['a.txt', 'below/b.txt']);
});

it('leaves where it is what changes while it is kept [MOVE-05, MOVE-04]', async () => {
  const bytes = photoCalled('still written');
  const inbox = await writeFolder(path.join(app.folder, 'inbox/anna'), { 'slow.jpg': bytes });
  const isStaged = async () => (await app.ctx.storage.staging.list()).length > 0;
  await lookAfter(70_000, async () => {
    if (await isStaged()) await appendFile(path.join(inbox, 'slow.jpg'), 'more');
  });
  const files = await filesIn(inbox);
  expect(files).toContain('slow.jpg');
  expect(files).not.toContain('done/slow.jpg');
  await lookAfter(70_000);
  expect(await filesIn(inbox)).toContain('done/slow.jpg');
});

it('takes nothing by a folder that has become a link meanwhile [MOVE-05, MOVE-19]', async () => {
  const ofBen = await writeFolder(path.join(app.folder, 'inbox/ben'), {
    'of ben.jpg': photoCalled('of ben'),
  });
  const inbox = path.join(app.folder, 'inbox/anna');
  // The first file is taken while the second one waits in the list.
  await writeFolder(inbox, {
    'a/first.jpg': photoCalled('first in the list'),
    'b/of ben.jpg': photoCalled('of her'),
  });
  const before = (await app.mediaOf()).length;
  let isSwapped = false;
  await lookAfter(70_000, async () => {
    if (isSwapped || (await app.ctx.storage.staging.list()).length === 0) return;
    isSwapped = true;
    await rename(path.join(inbox, 'b'), path.join(app.folder, 'b'));
    await symlink(ofBen, path.join(inbox, 'b'));
  });
  expect(isSwapped).toBe(true);
  expect(await app.mediaOf()).toHaveLength(before + 1);
  expect(await filesIn(ofBen)).toEqual(['of ben.jpg']);
});

it('keeps a file once that was being kept when the server was killed [MOVE-04, MOVE-05]', async () => {
  const bytes = photoCalled('killed in the inbox');
  const inbox = await writeFolder(path.join(app.folder, 'inbox/anna'), { 'killed.jpg': bytes });
  // Killed while the upload was in `storing`: the next start stores it, whoever comes first.
  const { ctx } = app;
  const { locks } = ctx.storage;
  const killed = () => Promise.reject(new Error('killed'));
  const storage = { ...ctx.storage, locks };
  storage.writeSidecar = () => {
    storage.locks = { ...locks, run: killed };
    return killed();
  };
  const config = { ...ctx.config, INBOX_DIR: path.join(app.folder, 'inbox') };
  const clock = { now: () => new Date(Date.now() + 70_000) };
  await emptyInboxes({ ...ctx, storage, config, clock }, new AbortController().signal);
  expect(await filesIn(inbox)).toContain('killed.jpg');

  await lookAfter(70_000);
  await resumeUnfinished(ctx);
  const kept = (await app.mediaOf()).filter(({ sha256 }) => sha256 === hashOf(bytes));
  expect(kept).toHaveLength(1);
  expect(await filesIn(inbox)).toContain('done/killed.jpg');
});

it('takes nothing while an import for the same person runs [MOVE-04]', async () => {
  const inbox = await writeFolder(path.join(app.folder, 'inbox/anna'), {
    'waits.jpg': photoCalled('waits'),
  });
  const lock = { ownerId: app.anna.userId, sourceKey: 'another source' };
  await withImportLock(app.ctx, lock, () => lookAfter(70_000));
  expect(await filesIn(inbox)).toContain('waits.jpg');
  await lookAfter(70_000);
  expect(await filesIn(inbox)).toContain('done/waits.jpg');
});
