/** Converts colours beyond those of a screen to sRGB: wide gamuts, and the light of high dynamic range. */
import type { CodedColours } from '#platform/media/image/coded-colours.ts';

type Matrix = [number, number, number, number, number, number, number, number, number];

/** Converts linear light to linear sRGB; both have the same white point. */
const toSrgb: Record<CodedColours['primaries'], Matrix> = {
  srgb: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  p3: [1.2249, -0.2247, -0.0002, -0.0421, 1.0421, 0, -0.0196, -0.0786, 1.0983],
  bt2020: [1.6605, -0.5876, -0.0728, -0.1246, 1.1329, -0.0083, -0.0182, -0.1006, 1.1187],
};

const levels = 65_536;
/** The brightness of a sheet of paper in such a picture, in candela per square metre (ITU-R BT.2408). */
const paperWhite = 203;

/** Converts a signal to linear light; 1 is the white of paper. */
const lightOf: Record<CodedColours['curve'], (signal: number) => number> = {
  srgb: (signal) => (signal <= 0.04045 ? signal / 12.92 : ((signal + 0.055) / 1.055) ** 2.4),
  pq: (signal) => {
    const root = signal ** (1 / 78.84375);
    const ratio = Math.max(root - 0.8359375, 0) / (18.8515625 - 18.6875 * root);
    return (10_000 / paperWhite) * ratio ** (1 / 0.1593017578125);
  },
  hlg: (signal) => {
    const scene =
      signal <= 0.5
        ? signal ** 2 / 3
        : (Math.exp((signal - 0.55991073) / 0.17883277) + 0.28466892) / 12;
    return (1000 / paperWhite) * scene ** 1.2;
  },
};

/** Light up to here is unchanged; brighter light is compressed towards white. */
const shoulder = 0.6;
const room = 1 - shoulder;

/** Converts rows of 16-bit pixels (RGB or RGBA) to 8-bit sRGB. The hue does not change, however bright the light is. */
export function showOnScreen(
  raw: Buffer,
  channels: 3 | 4,
  { primaries, curve }: CodedColours,
): Buffer {
  const pixels = new Uint16Array(raw.buffer, raw.byteOffset, raw.length / 2);
  const light = Float32Array.from({ length: levels }, (_, level) =>
    lightOf[curve](level / (levels - 1)),
  );
  const signal = Uint8Array.from({ length: levels }, (_, level) =>
    Math.round(255 * srgbSignal(level / (levels - 1))),
  );
  const [rr, rg, rb, gr, gg, gb, br, bg, bb] = toSrgb[primaries];
  const shown = Buffer.allocUnsafe(pixels.length);
  for (let at = 0; at < pixels.length; at += channels) {
    const [r, g, b] = [light[pixels[at]!]!, light[pixels[at + 1]!]!, light[pixels[at + 2]!]!];
    const red = Math.max(rr * r + rg * g + rb * b, 0);
    const green = Math.max(gr * r + gg * g + gb * b, 0);
    const blue = Math.max(br * r + bg * g + bb * b, 0);
    const most = Math.max(red, green, blue);
    const scale = ((levels - 1) * (curve === 'srgb' ? Math.min(most, 1) : dimmed(most))) / most;
    shown[at] = signal[(red * scale) | 0] ?? 0;
    shown[at + 1] = signal[(green * scale) | 0] ?? 0;
    shown[at + 2] = signal[(blue * scale) | 0] ?? 0;
    if (channels === 4) shown[at + 3] = pixels[at + 3]! >> 8;
  }
  return shown;
}

function dimmed(light: number): number {
  return light <= shoulder ? light : shoulder + room * (1 - Math.exp((shoulder - light) / room));
}

function srgbSignal(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
}
