import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createImportApp, type ImportApp } from '#features/imports/imports.harness.ts';
import { makeDng } from '#test/make-dng.ts';
import { makeFilm } from '#test/make-film.ts';
import { hashOf, photoCalled, writeFolder, writeZip } from '#test/make-source.ts';
import { createPerson } from '#test/people.ts';

let app: ImportApp;
let film: Buffer;
beforeAll(async () => {
  app = await createImportApp();
  film = await readFile(await makeFilm(app.folder, 'h264Mp4'));
});
afterAll(() => app?.close());

/** A film of its own for each text, as a player reads it: with a box at the end that nobody knows. */
function filmCalled(text: string): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(8 + text.length);
  return Buffer.concat([film, size, Buffer.from(`free${text}`)]);
}

/** What belongs together, as phones and cameras write it, and what each file is. */
function makePairs() {
  const photo = photoCalled('pairs');
  return {
    'IMG_1.JPG': { bytes: photoCalled('live'), type: 'image' },
    'IMG_1.MOV': { bytes: filmCalled('live'), type: 'video' },
    'PXL_2.MP.jpg': { bytes: Buffer.concat([photoCalled('motion'), film]), type: 'image' },
    'PXL_2.MP': { bytes: filmCalled('motion'), type: 'video' },
    'DSC_3.JPG': { bytes: photoCalled('developed'), type: 'image' },
    'DSC_3.DNG': { bytes: makeDng({ width: 60, height: 40 }), type: 'image' },
    'IMG_4_BURST001.jpg': { bytes: photoCalled('burst 1'), type: 'image' },
    'IMG_4_BURST002.jpg': { bytes: photoCalled('burst 2'), type: 'image' },
    'IMG_5.jpg': { bytes: photo, type: 'image' },
    'IMG_5-edited.jpg': { bytes: Buffer.concat([photo, Buffer.from('edited')]), type: 'image' },
  };
}

it.each(['folder', 'ZIP file'])(
  'keeps edited copies, live and motion pairs, RAW beside JPEG and bursts from a %s as items of their own, byte for byte [MOVE-09]',
  async (kind) => {
    const person = await createPerson(app.ctx.db);
    const pairs = makePairs();
    const files = Object.fromEntries(
      Object.entries(pairs).map(([name, { bytes }]) => [`camera/${name}`, bytes]),
    );
    // An edited copy in which nothing was edited.
    const all = { ...files, 'camera/IMG_5~copy.jpg': pairs['IMG_5.jpg'].bytes };
    const place = path.join(app.folder, kind);
    const source =
      kind === 'folder' ? await writeFolder(place, all) : await writeZip(`${place}.zip`, all);
    const { report } = await app.importFrom([source], { person });
    expect(report).toMatchObject({
      files: { kept: { files: 10 }, twice: { files: 1 }, refused: { files: 0 } },
      reasons: {},
    });

    const found = (await app.mediaOf(person)).map(async (row) => {
      const stored = app.ctx.storage.withLocalFile(row.bucket!, row.file_path!, (file) =>
        readFile(file),
      );
      return [row.original_name, { type: row.type, hash: hashOf(await stored) }];
    });
    const wanted = Object.entries(pairs).map(([name, { type, bytes }]) => [
      name,
      { type, hash: hashOf(bytes) },
    ]);
    expect(Object.fromEntries(await Promise.all(found))).toEqual(Object.fromEntries(wanted));
  },
);
