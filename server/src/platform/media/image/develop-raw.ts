/** Develops camera raw files by LibRaw in a process of its own that may read one file and write another. */
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type DecodeInput, runDecoder } from '#platform/media/image/run-decoder.ts';

const program = fileURLToPath(new URL('raw-to-tiff.process.ts', import.meta.url));
const library = createRequire(import.meta.url).resolve('libraw-wasm/dist/libraw.js');

/** 100 megapixels take half a minute on an idle computer. */
const timeoutMs = 90_000;

/**
 * Writes the sensor data of a raw file as an sRGB TIFF, upright, with the white balance that the camera chose.
 * @throws {ToolError} if the file cannot be developed, or not in time or memory
 */
export async function developRaw(file: DecodeInput): Promise<void> {
  await runDecoder({ program, library, timeoutMs: timeoutMs }, file);
}
