/** Runs one of our decoder programs on one foreign file: it may read that file and write one other. */
import { dirname } from 'node:path';
import { runTool } from '#platform/media/tools/run-tool.ts';

export type DecodeInput = {
  path: string;
  outputPath: string;
  maxPixels: number;
  signal?: AbortSignal | undefined;
};

type Decoder = {
  /** A `….process.ts` of this folder; its arguments are input, output, the most pixels and the library. */
  program: string;
  /** The file that the program loads; it may also read the files beside it. */
  library: string;
  timeoutMs: number;
  input?: Buffer;
};

/**
 * Address space, of which V8 alone reserves more than one GiB. 100 megapixels of a HEIC take 0.8 GB of memory, those of
 * a raw file twice as much.
 */
const memoryBytes = 8 * 1024 ** 3;

/** @throws {ToolError} if the file cannot be decoded, or not in time or memory */
export async function runDecoder(
  { program, library, timeoutMs, input }: Decoder,
  { path, outputPath, maxPixels, signal }: DecodeInput,
): Promise<void> {
  const rights = [
    // With it V8 reserves gigabytes of address space around the memory of WebAssembly.
    '--disable-wasm-trap-handler',
    '--permission',
    `--allow-fs-read=${dirname(program)}`,
    `--allow-fs-read=${dirname(library)}`,
    `--allow-fs-read=${path}`,
    `--allow-fs-write=${outputPath}`,
  ];
  await runTool({
    command: process.execPath,
    args: [...rights, program, path, outputPath, String(maxPixels), library],
    timeoutMs,
    cpuSeconds: (timeoutMs / 1000) * 2,
    memoryBytes,
    fileBytes: maxPixels * 4 + 1024 ** 2,
    ...(input && { input }),
    ...(signal && { signal }),
  });
}
