import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Archive, createArchive, startHeirloom } from '#features/backups/backups.harness.ts';
import { sweepStaging } from '#features/uploads/sweep-staging.ts';
import { hashOf, photoCalled, writeFolder, writeZip } from '#test/make-source.ts';
import { onDisk } from '#test/on-disk.ts';

let app: Archive;
beforeAll(async () => {
  app = await createArchive();
});
afterAll(() => app?.close());

/** In the order in which they came. */
const media = () =>
  app.ctx.db.selectFrom('media').selectAll().orderBy('upload_date').orderBy('id').execute();

it('plans, then imports, with a report as text and as JSON, and undoes it [MOVE-01, MOVE-03, MOVE-12]', async () => {
  const source = await writeFolder(path.join(app.folder, 'disk'), {
    '1987 Lake/a.jpg': photoCalled('command a'),
    'letter.pdf': Buffer.from('%PDF-1.4'),
  });
  const { email } = app.anna;
  const plan = await app.heirloom('import', source, '--for', email, '--plan');
  expect(plan.code).toBe(0);
  expect(plan.stdout).toMatch(/^To be kept +1 /m);
  expect(plan.stdout).toContain('Dates: 0 in names of files, 1 of folders, 0 beside files');
  expect(plan.stdout).toContain('disk/letter.pdf: This is not a film, photo or recording.');
  expect(await media()).toEqual([]);

  const first = await app.heirloom('import', source, '--for', email, '--json');
  expect(first.code).toBe(3);
  expect(JSON.parse(first.stdout)).toMatchObject({
    state: 'done',
    files: { kept: { files: 1 } },
    notKept: [{ path: 'disk/letter.pdf' }],
  });
  const listed = await app.heirloom('import', '--list', '--for', email);
  const [id = ''] = listed.stdout.split(' ');
  expect(listed.stdout).toMatch(/done +1 kept +.*disk$/m);
  expect(await app.heirloom('import', '--undo', id)).toMatchObject({
    code: 0,
    stdout: 'In the trash now: 1. They can be restored there.\n',
  });
  const audit = await app.ctx.db.selectFrom('audit_log').select('action').execute();
  expect(audit.filter(({ action }) => action === 'import.started')).toHaveLength(1);
  expect(audit.map(({ action }) => action)).toContain('import.undone');
});

it('goes on after a kill at any moment: nothing twice, nothing forgotten [MOVE-04]', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => [
      `${index % 3}/${index}.jpg`,
      photoCalled(`killed ${index}`, 200_000),
    ]),
  );
  const folder = await writeFolder(path.join(app.folder, 'killed'), files);
  const zip = await writeZip(path.join(app.folder, 'killed.zip'), {
    'in zip.jpg': photoCalled('in zip'),
    'again.jpg': files['0/0.jpg']!,
  });
  const before = (await media()).length;
  const args = ['import', folder, zip, '--for', app.anna.email, '--collections', 'folders'];
  const child = startHeirloom(args, app.settings);
  const ended = once(child, 'exit');
  const killedAfter = 1 + Math.floor(Math.random() * 20);
  const count = async () => child.exitCode ?? (await media()).length - before;
  await expect.poll(count, { interval: 3, timeout: 120_000 }).toBeGreaterThanOrEqual(killedAfter);
  child.kill('SIGKILL');
  await ended;
  // It goes on as it was accepted, and says so.
  const others = [...args.slice(0, -1), 'none', '--trashed'];
  const again = await app.heirloom(...others);
  expect(again).toMatchObject({ code: 0 });
  expect(again.stderr).toContain(
    '--collections and --trashed: only the next import asks for this.',
  );

  const wanted = new Set([...Object.values(files), photoCalled('in zip')].map(hashOf));
  const kept = (await media()).slice(before);
  expect(kept.map(({ sha256 }) => sha256!).toSorted()).toEqual([...wanted].toSorted());
  for (const { file_path, sha256 } of kept) {
    const place = onDisk(app.ctx).pathOf('images', file_path!);
    expect(hashOf(await readFile(place))).toBe(sha256);
  }
  await sweepStaging(app.ctx);
  expect(await app.ctx.storage.staging.list()).toEqual([]);
  const entries = await app.ctx.db
    .selectFrom('import_entry')
    .select(({ fn }) => fn.countAll<number>().as('entries'))
    .where('state', 'in', ['kept', 'twice'])
    .where('path', 'like', '%.jpg')
    .where('size', '>', 100)
    .where('media_id', 'is not', null)
    .executeTakeFirstOrThrow();
  expect(entries.entries).toBe(32 + before);
  const sizes = await app.ctx.db
    .selectFrom('collection_items')
    .innerJoin('collections', 'collections.id', 'collection_id')
    .select(({ fn }) => ['name', fn.countAll<number>().as('items')])
    .groupBy('name')
    .execute();
  expect(sizes.map(({ name, items }) => `${name}: ${items}`).toSorted()).toEqual([
    '0: 10',
    '1: 10',
    '2: 10',
  ]);
});
