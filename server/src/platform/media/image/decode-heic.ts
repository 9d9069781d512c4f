/** Decodes HEIC by libheif in a process of its own that may read one file and write another. */
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sharp } from '#platform/media/image/locked-sharp.ts';
import { checkPixels } from '#platform/media/image/pixel-limits.ts';
import { runTool } from '#platform/media/tools/run-tool.ts';

const decoder = fileURLToPath(new URL('heic-to-tiff.process.ts', import.meta.url));
const library = createRequire(import.meta.url).resolve('libheif-js/libheif-wasm/libheif.js');

export type DecodeHeicInput = {
  path: string;
  outputPath: string;
  maxPixels: number;
  signal?: AbortSignal | undefined;
};

/**
 * Writes the picture of a HEIC file, turned as its container says, as a TIFF with its colour profile.
 * @throws {UnprocessableMedia} if the picture claims to be too large
 * @throws {ToolError} if the file cannot be decoded, or not in time or memory
 */
export async function decodeHeic(input: DecodeHeicInput): Promise<void> {
  const { path, outputPath, maxPixels, signal } = input;
  const rights = [
    '--permission',
    `--allow-fs-read=${dirname(decoder)}`,
    `--allow-fs-read=${dirname(library)}`,
    `--allow-fs-read=${path}`,
    `--allow-fs-write=${outputPath}`,
  ];
  await runTool({
    command: process.execPath,
    args: [...rights, decoder, path, outputPath, String(maxPixels), library],
    input: await readProfile(path),
    timeoutMs: 30_000,
    cpuSeconds: 60,
    memoryBytes: 4 * 1024 ** 3,
    fileBytes: maxPixels * 4 + 1024 ** 2,
    ...(signal && { signal }),
  });
}

/** sharp knows the container of HEIC, though not its codec. */
async function readProfile(path: string): Promise<Buffer> {
  const metadata = await sharp(path, { limitInputPixels: false }).metadata();
  checkPixels(metadata);
  return metadata.icc ?? Buffer.alloc(0);
}
