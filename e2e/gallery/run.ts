import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startHeirloom } from '../fixtures/heirloom-server.ts';
import { compareAll } from './compare.ts';
import { galleryPage } from './gallery-page.ts';
import { environment, prepareArchive } from './prepare-archive.ts';
import { shotsOf } from './shots.ts';
import { takePictures } from './take-pictures.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { into: { type: 'string' }, against: { type: 'string' } },
});
const folder = path.resolve(values.into ?? '.cache/gallery/latest');
const earlier = values.against === undefined ? null : path.resolve(values.against);

/** The same in every run: the address is on some pictures. */
const port = '18484';

const startedAt = Date.now();
const prepared = await prepareArchive();
if (positionals.length === 0) await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const server = await startHeirloom({ ...environment, PORT: port });
try {
  const pictures = await takePictures(shotsOf(positionals), { url: server.url, prepared, folder });
  const names = pictures.filter(({ problem }) => !problem).map(({ name }) => name);
  const differences = await (earlier === null
    ? new Map<string, never>()
    : compareAll(names, { folder, earlier }));
  const page = path.join(folder, 'index.html');
  const address = earlier === null ? null : path.relative(folder, earlier);
  await writeFile(page, galleryPage({ pictures, differences, earlier: address }));

  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(`${names.length} pictures in ${seconds} s: ${page}`);
  for (const { name, problem, faults } of pictures) {
    for (const note of [...(problem ? [problem] : []), ...faults]) console.log(`${name}: ${note}`);
  }
  process.exitCode = pictures.length === names.length ? 0 : 1;
} finally {
  await server.stop();
}
