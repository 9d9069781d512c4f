/**
 * Develops one camera raw file: `node raw-to-tiff.process.ts INPUT OUTPUT MAX_PIXELS LIBRARY`.
 * Runs in a process that may access only these files, because foreign code decodes foreign bytes.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writePlainTiff } from '#platform/media/image/plain-tiff.ts';

type Raw = {
  open: (file: Uint8Array, settings: Record<string, number | boolean>) => void;
  metadata: (isFull: boolean) => { width: number; height: number };
  imageData: () => { data: Uint8Array; width: number; height: number; colors: number };
};
type Library = {
  default: (options: { wasmBinary: Uint8Array }) => Promise<{ LibRaw: new () => Raw }>;
};

const [, , input = '', output = '', maxPixels = '0', library = ''] = process.argv;

const srgb = 1;
/** Takes half the time of the next better method, and looks the same on a screen. */
const patternedPixelGrouping = 2;

const { default: load } = (await import(pathToFileURL(library).href)) as Library;
const wasmBinary = readFileSync(join(dirname(library), 'libraw.wasm'));
const { LibRaw } = await load({ wasmBinary });
const raw = new LibRaw();
raw.open(readFileSync(input), {
  useCameraWb: true,
  outputColor: srgb,
  outputBps: 8,
  userQual: patternedPixelGrouping,
});
const sensor = raw.metadata(false);
if (sensor.width * sensor.height > Number(maxPixels)) {
  throw new Error(`${sensor.width}x${sensor.height} is too large`);
}
const { data, width, height, colors } = raw.imageData();
writePlainTiff(output, { row, width, height, channels: 3, profile: new Uint8Array() });

function row(index: number): Uint8Array {
  const values = data.subarray(index * width * colors, (index + 1) * width * colors);
  return colors === 1 ? inThreeChannels(values) : values;
}

/** Copies grey into three channels, for a sensor without colour filters. */
function inThreeChannels(grey: Uint8Array): Uint8Array {
  const pixels = new Uint8Array(grey.length * 3);
  grey.forEach((value, at) => pixels.fill(value, at * 3, at * 3 + 3));
  return pixels;
}
