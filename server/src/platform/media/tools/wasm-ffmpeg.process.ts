/**
 * Does the work of ffmpeg or ffprobe where neither is installed:
 * `node wasm-ffmpeg.process.ts PROGRAM LIBRARY INPUT OUTPUT ARGS…`, where `{input}` and `{output}` in ARGS are replaced
 * by the two files, both optional.
 * Runs in a process that may access only these files; the file system inside contains nothing else either.
 */
import { fstatSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';

type Piece = { size: number; bytes: Uint8Array };
type FileLike = { size: number; slice: (from: number, to: number) => Piece };
type Core = {
  exec: (...args: string[]) => number;
  ffprobe: (...args: string[]) => number;
  setLogger: (logger: (line: { type: 'stdout' | 'stderr'; message: string }) => void) => void;
  FS: {
    mkdir: (path: string) => void;
    mount: (
      type: unknown,
      options: { blobs: { name: string; data: FileLike }[] },
      at: string,
    ) => void;
    filesystems: { WORKERFS: unknown };
    analyzePath: (path: string) => { exists: boolean };
    readFile: (path: string) => Uint8Array;
  };
};
type Load = (options: { wasmBinary: Uint8Array; mainScriptUrlOrBlob: string }) => Promise<Core>;

const [, , program = '', library = '', input = '', output = '', ...args] = process.argv;
// Probing also uses the extension of the name.
const inside = { input: `/in/file${extname(input)}`, output: `/file${extname(output)}` };

pretendToBeBrowserWorker();
const core = await load();
let hasAnswer = false;
core.setLogger(({ type, message }) => {
  if (message === 'Aborted()') return;
  if (type === 'stdout' && /^\s*"/.test(message)) hasAnswer = true;
  process[type].write(`${message}\n`);
});
core.FS.mkdir('/in');
if (input) core.FS.mount(core.FS.filesystems.WORKERFS, { blobs: [inputFile()] }, '/in');
const line = args.map((arg) =>
  arg.replace('{input}', inside.input).replace('{output}', inside.output),
);
process.exitCode = run() ? 0 : 1;
if (output && core.FS.analyzePath(inside.output).exists) {
  writeFileSync(output, core.FS.readFile(inside.output));
}

/** ffprobe returns no exit code here: an answer without content counts as a failure. */
function run(): boolean {
  if (program === 'ffmpeg') return core.exec(...line) === 0;
  core.ffprobe(...line);
  return hasAnswer;
}

/** The build runs only in browsers. */
function pretendToBeBrowserWorker(): void {
  Object.assign(globalThis, {
    self: globalThis,
    location: { href: 'file:///worker' },
    FileReaderSync: class {
      readAsArrayBuffer = ({ bytes }: Piece) => bytes;
    },
  });
}

function load(): Promise<Core> {
  const create = createRequire(import.meta.url)(library) as Load;
  const wasmBinary = readFileSync(join(dirname(library), 'ffmpeg-core.wasm'));
  const addresses = Buffer.from('{"wasmURL":"x","workerURL":"x"}').toString('base64');
  return create({ wasmBinary, mainScriptUrlOrBlob: `x#${addresses}` });
}

/** Reads the input in pieces, because films are larger than memory. */
function inputFile(): { name: string; data: FileLike } {
  const file = openSync(input, 'r');
  const { size } = fstatSync(file);
  const slice = (from: number, to: number): Piece => {
    const bytes = new Uint8Array(Math.min(to, size) - from);
    const length = readSync(file, bytes, 0, bytes.length, from);
    return { size: length, bytes: bytes.subarray(0, length) };
  };
  return { name: inside.input.slice('/in/'.length), data: { size, slice } };
}
