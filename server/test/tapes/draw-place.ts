/** Draws places: wide pictures of coloured shapes, of which a camera shows a part. */
import { createRandom } from '#test/tapes/random.ts';

/** The picture of the tapes: small, so that making it is cheap. */
export const size = { width: 160, height: 120 };
/** How wide a place is. */
export const wide = 3 * size.width;

/** Luma in full, colours in half the resolution, as in the film. */
export type Place = { luma: Uint8Array; blue: Uint8Array; red: Uint8Array };

type Colour = { luma: number; blue: number; red: number };

export function drawPlace(seed: number): Place {
  const random = createRandom(seed);
  const isDark = random.chance(0.15);
  const light = isDark ? random.between(28, 45) : random.between(70, 170);
  const tint = { blue: random.between(118, 138), red: random.between(118, 138) };
  const colour = (spread: number): Colour => ({
    luma: limit(light + random.between(-spread, spread), 17, 235),
    blue: limit(tint.blue + random.between(-spread, spread) / 3, 40, 215),
    red: limit(tint.red + random.between(-spread, spread) / 3, 40, 215),
  });
  const place = blank(colour(20));
  // The ground, and sky or wall.
  paint(place, { x: 0, y: random.between(50, 90), width: wide, height: 120 }, colour(60));
  const spread = isDark ? 35 : 80;
  const count = random.between(18, 40);
  for (let shape = 0; shape < count; shape += 1) {
    const width = random.between(6, 60);
    const box = { x: random.between(-20, wide), y: random.between(-20, 110), width };
    paint(place, { ...box, height: random.between(6, 70) }, colour(spread));
  }
  texture(place.luma, random.between(2, 9), random.between);
  return place;
}

function blank({ luma, blue, red }: Colour): Place {
  const pixels = wide * size.height;
  return {
    luma: new Uint8Array(pixels).fill(luma),
    blue: new Uint8Array(pixels / 4).fill(blue),
    red: new Uint8Array(pixels / 4).fill(red),
  };
}

type Box = { x: number; y: number; width: number; height: number };

function paint({ luma, blue, red }: Place, box: Box, colour: Colour): void {
  fill(luma, wide, box, colour.luma);
  const half = { x: box.x / 2, y: box.y / 2, width: box.width / 2, height: box.height / 2 };
  fill(blue, wide / 2, half, colour.blue);
  fill(red, wide / 2, half, colour.red);
}

function fill(plane: Uint8Array, stride: number, { x, y, width, height }: Box, value: number) {
  const lines = plane.length / stride;
  const [left, right] = [Math.max(0, Math.round(x)), Math.min(stride, Math.round(x + width))];
  const bottom = Math.min(lines, Math.round(y + height));
  for (let line = Math.max(0, Math.round(y)); line < bottom; line += 1) {
    if (right > left) plane.fill(value, line * stride + left, line * stride + right);
  }
}

function texture(luma: Uint8Array, depth: number, between: (low: number, high: number) => number) {
  let last = 0;
  for (let place = 0; place < luma.length; place += 1) {
    last = last * 0.6 + between(-depth, depth) * 0.7;
    luma[place] = limit(luma[place]! + last, 16, 235);
  }
}

export function limit(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, Math.round(value)));
}
