/** Decodes HEIC by libheif in a process of its own that may read one file and write another. */
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { sharp } from '#platform/media/image/locked-sharp.ts';
import { checkPixels } from '#platform/media/image/pixel-limits.ts';
import { type DecodeInput, runDecoder } from '#platform/media/image/run-decoder.ts';

const program = fileURLToPath(new URL('heic-to-tiff.process.ts', import.meta.url));
const library = createRequire(import.meta.url).resolve('libheif-js/libheif-wasm/libheif.js');

/** 48 megapixels take 6 s on an idle computer. */
const timeoutMs = 90_000;

/**
 * Writes the picture of a HEIC file, rotated as its container says, as a TIFF with its colour profile.
 * @throws {UnprocessableMedia} if the picture claims to be too large
 * @throws {ToolError} if the file cannot be decoded, or not in time or memory
 */
export async function decodeHeic(file: DecodeInput): Promise<void> {
  const profile = await readProfile(file.path);
  await runDecoder({ program, library, timeoutMs, input: profile }, file);
}

/** Reads the colour profile by sharp, which knows the container of HEIC, but not its codec or its newest brands. */
async function readProfile(path: string): Promise<Buffer> {
  const metadata = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!metadata) return Buffer.alloc(0);
  checkPixels(metadata);
  return metadata.icc ?? Buffer.alloc(0);
}
