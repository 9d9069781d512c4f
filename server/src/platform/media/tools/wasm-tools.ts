/** ffmpeg as WebAssembly, for computers without one: slow, but enough to probe files and take a picture. */
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WasmTools } from '#platform/media/tools/locate-tools.ts';
import { runTool } from '#platform/media/tools/run-tool.ts';

type Program = 'ffmpeg' | 'ffprobe';

const entry = fileURLToPath(new URL('wasm-ffmpeg.process.ts', import.meta.url));
const library = createRequire(import.meta.url).resolve('@ffmpeg/core');

/** Node reserves far more address space than it uses. */
const memoryBytes = 4 * 1024 ** 3;

/** Builds the command that does what `program` would do with these arguments: one input, at most one output. */
export function wasmCommand(program: Program, args: string[]) {
  const inputAt = args.indexOf('-i') + 1;
  const outputAt = args.length - 1;
  const input = inputAt > 0 ? pathOf(args[inputAt]) : '';
  const output = outputAt === inputAt ? '' : pathOf(args[outputAt]);
  const rights = [
    '--permission',
    `--allow-fs-read=${entry}`,
    `--allow-fs-read=${dirname(library)}`,
    ...(input ? [`--allow-fs-read=${input}`] : []),
    ...(output ? [`--allow-fs-write=${output}`] : []),
  ];
  const line = args.map((arg, at) => {
    if (input && at === inputAt) return 'file:{input}';
    return output && at === outputAt ? 'file:{output}' : arg;
  });
  return {
    command: process.execPath,
    args: [...rights, entry, program, library, input, output, ...line],
    memoryBytes: memoryBytes,
  };
}

const pathOf = (arg = ''): string => (arg.startsWith('file:') ? arg.slice('file:'.length) : '');

/** Runs it once, because this version of Node may not be able to. Null when it is not. */
export async function findWasmTools(): Promise<WasmTools | null> {
  const call = { ...wasmCommand('ffmpeg', ['-version']), timeoutMs: 30_000 };
  const answer = await runTool(call).catch(() => null);
  const version = /version (\S+)/.exec(answer?.stdout.toString('utf8') ?? '')?.[1];
  return version ? { engine: 'wasm', version: `wasm-${version}`, canToneMap: true } : null;
}
