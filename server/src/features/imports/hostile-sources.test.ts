import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, symlink, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createImportApp, type ImportApp } from '#features/imports/imports.harness.ts';
import { importWords } from '#features/imports/imports.messages.ts';
import { inBatches } from '#features/imports/source/in-batches.ts';
import { obstacle } from '#features/imports/source/source.ts';
import { photoCalled, type SourceFiles, writeFolder, writeZip } from '#test/make-source.ts';

const words = importWords('en');

let app: ImportApp;
beforeAll(async () => {
  app = await createImportApp();
});
afterAll(() => app?.close());

async function reasonsOf(importId: string): Promise<Record<string, string | null>> {
  const entries = await app.entriesOf(importId);
  return Object.fromEntries(entries.map(({ path: name, reason }) => [name, reason]));
}

/** Writes a ZIP file whose names are replaced by bytes of the same length, which no writer of ZIP files would write. */
async function writeOddZip(
  name: string,
  files: SourceFiles,
  odd: (zip: Buffer) => void,
): Promise<string> {
  const file = await writeZip(path.join(app.folder, name), files);
  const zip = await readFile(file);
  odd(zip);
  await writeFile(file, zip);
  return file;
}

function replaceAll(zip: Buffer, from: string, to: string, { isUtf8 = true } = {}): void {
  for (let at = zip.indexOf(from); at !== -1; at = zip.indexOf(from, at + 1)) {
    zip.write(to, at, 'latin1');
    if (isUtf8) continue;
    const isCentral = at >= 46 && zip.readUInt32LE(at - 46) === 0x02014b50;
    zip[at + (isCentral ? 9 - 46 : 7 - 30)] = 0;
  }
}

/** Finds the record of a name in the central directory. */
const recordOf = (zip: Buffer, name: string): number => zip.lastIndexOf(name) - 46;

it('refuses what leads out of a ZIP file, bombs and locked files one by one, and keeps the rest [MOVE-19]', async () => {
  const names = ['aaa/up.jpg', '/absolute.jpg', 'nul-x.jpg', 'link.jpg', 'lock.jpg', 'bomb.jpg'];
  const files = Object.fromEntries(
    names.map((name) => [name.replace(/^\//, 'x'), photoCalled(name)]),
  );
  await mkdir(path.join(app.folder, 'two/folders'), { recursive: true });
  const zip = await writeOddZip(
    'two/folders/odd.zip',
    { ...files, 'good.jpg': photoCalled('good') },
    (bytes) => {
      replaceAll(bytes, 'aaa/up.jpg', '../../.jpg');
      replaceAll(bytes, 'xabsolute.jpg', '/absolute.jpg');
      replaceAll(bytes, 'nul-x.jpg', 'nul-\0.jpg');
      bytes.writeUInt32LE(0o120777 * 0x10000, recordOf(bytes, 'link.jpg') + 38);
      bytes[recordOf(bytes, 'lock.jpg') + 8]! |= 1;
      bytes.writeUInt32LE(4_000_000_000, recordOf(bytes, 'bomb.jpg') + 24);
    },
  );
  const { report } = await app.importFrom([zip]);
  expect(report).toMatchObject({ state: 'done', files: { kept: { files: 1 }, new: { files: 0 } } });
  expect(await reasonsOf(report.id)).toEqual({
    '../../.jpg': words.unsafeName,
    '/absolute.jpg': words.unsafeName,
    'nul-\u{fffd}.jpg': words.unsafeName,
    'link.jpg': words.link,
    'lock.jpg': words.encrypted,
    'bomb.jpg': words.bomb,
    'good.jpg': null,
  });
  // Wherever it would be unpacked: beside the ZIP file, or in the archive, whose own names are random.
  const written = await Promise.all(
    [app.folder, app.dataDir].map((folder) => readdir(folder, { recursive: true })),
  );
  const named = (file: string) =>
    /(?:^|\/)(?:\.|absolute\.|nul-.*|link\.|good\.)(?:jpg|zip)$/.test(file);
  expect(written.flat().filter(named)).toEqual([]);
  expect(existsSync('/absolute.jpg')).toBe(false);
});

it('refuses entries that share their bytes, and such as are damaged or not what they say [MOVE-19, MOVE-04]', async () => {
  const zip = await writeOddZip(
    'shared.zip',
    {
      'good.jpg': photoCalled('before the bomb'),
      'damaged.jpg': photoCalled('damaged'),
      'shared.jpg': photoCalled('shared'),
    },
    (bytes) => {
      const at = bytes.indexOf('damaged.jpg') + 'damaged.jpg'.length + 200;
      bytes.writeUInt8(bytes[at]! ^ 0xff, at);
      bytes.writeUInt32LE(0x7fffffff, recordOf(bytes, 'shared.jpg') + 20);
    },
  );
  const { report } = await app.importFrom([zip]);
  expect(await reasonsOf(report.id)).toEqual({
    'good.jpg': null,
    'damaged.jpg': words.damagedZip,
    'shared.jpg': words.bomb,
  });
});

it('holds a few large XMP files at a time, and otherwise 200 files [MOVE-19]', async () => {
  const sizes = [
    ...Array.from({ length: 8 }, () => 4_000_000),
    ...Array.from({ length: 300 }, () => 0),
  ];
  async function* files() {
    for (const sizeBytes of sizes) yield { ...obstacle('a.XMP', 'link'), sizeBytes };
  }
  const batches: number[] = [];
  for await (const batch of inBatches(files())) batches.push(batch.length);
  expect(batches).toEqual([5, 200, 103]);
});

it('says of a ZIP file that breaks off what it is, and goes on with the others [MOVE-04]', async () => {
  const broken = await writeZip(path.join(app.folder, 'broken.zip'), {
    'a.jpg': photoCalled('broken'),
  });
  await truncate(broken, 300);
  const whole = await writeZip(path.join(app.folder, 'whole.zip'), {
    'b.jpg': photoCalled('whole'),
  });
  const { report } = await app.importFrom([broken, whole]);
  expect(report).toMatchObject({
    state: 'done',
    files: { kept: { files: 1 }, failed: { files: 1 } },
  });
  expect(await reasonsOf(report.id)).toMatchObject({ 'broken.zip': words.brokenZip });
});

it.each([
  ['UTF-8 that does not say so', 'Grüße.jpg', Buffer.from('Grüße.jpg').toString('latin1')],
  ['code page 437', 'Stra\u00dfe M\u00fcnchen.jpg', 'Stra\xe1e M\x81nchen.jpg'],
  ['Latin-1', 'Stra\u00dfe M\u00fcnchen.jpg', 'Stra\xdfe M\xfcnchen.jpg'],
])('reads names in %s [MOVE-19]', async (encoding, name, bytes) => {
  const placeholder = 'x'.repeat(bytes.length);
  const files = { [placeholder]: photoCalled(encoding) };
  const zip = await writeOddZip(`names ${encoding}.zip`, files, (all) =>
    replaceAll(all, placeholder, bytes, { isUtf8: false }),
  );
  const { report } = await app.importFrom([zip]);
  expect(Object.keys(await reasonsOf(report.id))).toEqual([name]);
});

it('follows no link and waits for no device in a folder, and reads names in any encoding [MOVE-19]', async () => {
  const outside = await writeFolder(path.join(app.folder, 'outside'), {
    'x.jpg': photoCalled('x'),
  });
  const source = await writeFolder(path.join(app.folder, 'hostile'), {
    'good.jpg': photoCalled('good in a folder'),
  });
  await symlink(path.join(outside, 'x.jpg'), path.join(source, 'link.jpg'));
  await mkdir(path.join(source, 'below'));
  await symlink(source, path.join(source, 'below/around.jpg'));
  await promisify(execFile)('mkfifo', [path.join(source, 'pipe.jpg')]);
  const latin1 = Buffer.concat([Buffer.from(`${source}/`), Buffer.from('Stra\xdfe.jpg', 'latin1')]);
  await writeFile(latin1, photoCalled('latin 1'));
  const { report } = await app.importFrom([source]);
  expect(report.files).toMatchObject({ kept: { files: 2 }, refused: { files: 3 } });
  expect(await reasonsOf(report.id)).toEqual({
    'hostile/below/around.jpg': words.link,
    'hostile/good.jpg': null,
    'hostile/link.jpg': words.link,
    'hostile/pipe.jpg': words.noFile,
    'hostile/Straße.jpg': null,
  });
});
