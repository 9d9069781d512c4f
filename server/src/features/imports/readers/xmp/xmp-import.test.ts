import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listUnmatched } from '#features/imports/import-report.read.ts';
import { createImportApp, type ImportApp } from '#features/imports/imports.harness.ts';
import { importWords } from '#features/imports/imports.messages.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import { refreshSidecar } from '#features/media-items/refresh-sidecar.ts';
import { purgeItem } from '#features/trash/purge-item.ts';
import { hashOf, writeFolder, writeZip } from '#test/make-source.ts';
import { makeXmpSource } from '#test/make-xmp.ts';
import { createPerson } from '#test/people.ts';

const words = importWords('en');

let app: ImportApp;
beforeAll(async () => {
  app = await createImportApp();
});
afterAll(() => app?.close());

async function knownOf(row: MediaRow) {
  const sidecar = await app.ctx.storage.readSidecar(row.bucket!, row.file_path!);
  return {
    title: row.title,
    description: row.description,
    imported: row.imported,
    beside: (sidecar?.beside ?? []).map(({ name, base64 }) => ({
      name,
      bytes: Buffer.from(base64, 'base64'),
    })),
  };
}

it.each(['folder', 'ZIP file'])(
  'keeps XMP beside files byte for byte, and takes what it says, from a %s [MOVE-07]',
  async (kind) => {
    const person = await createPerson(app.ctx.db);
    const { files, known, photo, unmatched, notUnderstood } = makeXmpSource();
    const place = path.join(app.folder, kind);
    const source =
      kind === 'folder' ? await writeFolder(place, files) : await writeZip(`${place}.zip`, files);
    const { plan, report } = await app.importFrom([source], { person });
    expect(plan).toMatchObject({
      files: { new: { files: 8 }, sidecar: { files: 6 } },
      dates: { sidecar: 2 },
      reasons: { [words.sidecarUnreadable]: 1, [words.withoutFile]: 2 },
    });

    const nameOf = new Map(Object.keys(known).map((name) => [hashOf(photo(name)), name]));
    const media = await app.mediaOf(person);
    const found = media.map(async (row) => [nameOf.get(row.sha256!), await knownOf(row)]);
    expect(Object.fromEntries(await Promise.all(found))).toEqual(known);
    const listed: string[] = [];
    for await (const each of listUnmatched(app.ctx.db, report.id)) listed.push(each.path);
    const prefix = kind === 'folder' ? 'folder/' : '';
    expect(listed).toEqual(unmatched.map((name) => `${prefix}${name}`));
    expect(await app.entriesOf(report.id)).toContainEqual(
      expect.objectContaining({ path: `${prefix}${notUnderstood}`, state: 'refused' }),
    );
  },
);

it('keeps these bytes when people change the words [MOVE-07]', async () => {
  const person = await createPerson(app.ctx.db);
  const { files, known } = makeXmpSource();
  const names = ['lake/full.jpg', 'lake/full.jpg.xmp'];
  const wanted = Object.fromEntries(names.map((name) => [name, files[name]!]));
  await app.importFrom([await writeFolder(path.join(app.folder, 'changed'), wanted)], { person });
  const [row] = await app.mediaOf(person);
  const description = 'Without anybody';
  await app.as(person.actor).media.update({ id: row!.id, description });
  expect(await refreshSidecar(app.ctx, row!.id)).toBe(true);
  const [changed] = await app.mediaOf(person);
  expect(await knownOf(changed!)).toEqual({ ...known.full, description });
  expect(await refreshSidecar(app.ctx, row!.id)).toBe(false);
});

it('says of XMP that its photo was here already, and forgets what it said when the item is purged [MOVE-03, MOVE-07]', async () => {
  const person = await createPerson(app.ctx.db);
  const { files } = makeXmpSource();
  const [photo, xmp] = [files['lake/full.jpg']!, files['lake/full.jpg.xmp']!];
  const place = (name: string) => path.join(app.folder, name);
  const both = { 'a.jpg': photo, 'a.jpg.xmp': xmp };
  const first = await app.importFrom([await writeFolder(place('first'), both)], { person });
  const [row] = await app.mediaOf(person);
  const uploads = () =>
    app.ctx.db
      .selectFrom('upload')
      .select(['beside', 'imported'])
      .where('media_id', '=', row!.id)
      .execute();
  expect(await uploads()).toEqual([{ beside: null, imported: null }]);
  const again = await app.importFrom([await writeFolder(place('later'), both)], { person });
  expect(again.report.reasons).toEqual({ [words.notBeside]: 1 });

  const now = new Date();
  await app.ctx.db
    .updateTable('media')
    .set({ deleted_at: now, purging_at: now })
    .where('id', '=', row!.id)
    .execute();
  await purgeItem(app.ctx, { mediaId: row!.id, before: null });
  for (const { facts } of await app.entriesOf(first.report.id)) expect(facts).toEqual({});
});

it('keeps XMP beside a photo of which Takeout says something, too: that comes first, field by field [MOVE-07, MOVE-08]', async () => {
  const person = await createPerson(app.ctx.db);
  const { files } = makeXmpSource();
  const [photo, xmp] = [files['lake/full.jpg']!, files['lake/full.jpg.xmp']!];
  const said = { title: 'a.jpg', photoTakenTime: { timestamp: '552000000' }, description: 'Cold!' };
  const both = {
    'a.jpg': photo,
    'a.jpg.xmp': xmp,
    'a.jpg.json': Buffer.from(JSON.stringify(said)),
  };
  const folder = await writeFolder(path.join(app.folder, 'both'), both);
  const { report } = await app.importFrom([folder], { person });
  const [row] = await app.mediaOf(person);
  expect(await knownOf(row!)).toMatchObject({
    title: 'By the lake',
    description: 'Cold!',
    imported: { program: 'takeout' },
    beside: [{ name: 'a.jpg.xmp', bytes: Buffer.from(xmp) }],
  });
  expect(report.reasons).toEqual({});
});
