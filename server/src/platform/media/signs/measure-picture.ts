/**
 * Measures small pictures of a film: how bright, how even, what moves. Each picture comes twice, side by side: averaged,
 * where noise is gone, and of single points of the film, where it is not.
 */

/** Of one of the two. */
export const small = { width: 64, height: 48 };
export const pictureBytes = (2 * small.width * small.height * 3) / 2;

export type PictureMeasure = {
  /** The mean luma, and the value that only two of a hundred points exceed. */
  luma: number;
  brightest: number;
  blue: number;
  red: number;
  /** The share of points with nearly the same colour. */
  evenness: number;
  /** How much single points differ, in steps of luma. */
  spread: number;
  /** How alike neighbouring points are, and how alike the same points of two pictures: noise has 0, pictures have 1. */
  likeNeighbour: number;
  likeBefore: number;
  /** The change of the block that changed most since the picture before. */
  change: number;
  /** Luma of blocks and shares of colours: what the picture looks like. */
  layout: Float32Array;
  colours: Float32Array;
};

/** The edges show torn lines on tapes, and nothing of a scene. */
const edge = { left: 3, right: 61, top: 3, bottom: 43 };
const block = 8;
const columns = small.width / block;
const rows = small.height / block;
const stride = 2 * small.width;
const bins = 16;

/** Makes a function that measures one picture after the other. */
export function createPictureMeter(): (bytes: Buffer) => PictureMeasure {
  let before: Buffer | null = null;
  return (bytes) => {
    const measure = measurePicture(bytes, before);
    before = Buffer.from(bytes);
    return measure;
  };
}

function measurePicture(bytes: Buffer, before: Buffer | null): PictureMeasure {
  const tones = measureTones(bytes);
  const points = measurePoints(bytes, before);
  return { ...tones, ...points, change: changeOf(bytes, before), layout: layoutOf(bytes) };
}

const blueAt = stride * small.height;
const redAt = blueAt + blueAt / 4;
const colourPlace = (line: number, column: number) => (line >> 1) * (stride / 2) + (column >> 1);

function measureTones(bytes: Buffer) {
  const lumas = new Uint32Array(256);
  const colours = new Float32Array(3 * bins);
  let [luma, blue, red] = [0, 0, 0];
  const count = (edge.bottom - edge.top) * (edge.right - edge.left);
  for (let line = edge.top; line < edge.bottom; line += 1) {
    for (let column = edge.left; column < edge.right; column += 1) {
      const value = bytes[line * stride + column]!;
      const place = colourPlace(line, column);
      const [toBlue, toRed] = [bytes[blueAt + place]!, bytes[redAt + place]!];
      lumas[value]! += 1;
      luma += value;
      blue += toBlue;
      red += toRed;
      colours[value >> 4]! += 1 / count;
      colours[bins + binOf(toBlue)]! += 1 / count;
      colours[2 * bins + binOf(toRed)]! += 1 / count;
    }
  }
  const means = { luma: luma / count, blue: blue / count, red: red / count };
  return {
    ...means,
    brightest: brightestOf(lumas, count),
    evenness: evennessOf(bytes, lumas),
    colours,
  };
}

/** Colours of films are near grey: the bins are narrow there. */
const binOf = (colour: number): number => Math.max(0, Math.min(bins - 1, (colour - 96) >> 2));

function brightestOf(lumas: Uint32Array, count: number): number {
  let seen = 0;
  for (let value = 255; value >= 0; value -= 1) {
    seen += lumas[value]!;
    if (seen > count * 0.02) return value;
  }
  return 0;
}

function evennessOf(bytes: Buffer, lumas: Uint32Array): number {
  const middle = lumas.indexOf(Math.max(...lumas));
  const centre = colourPlace(small.height / 2, small.width / 2);
  const [blue, red] = [bytes[blueAt + centre]!, bytes[redAt + centre]!];
  let even = 0;
  for (let line = edge.top; line < edge.bottom; line += 1) {
    for (let column = edge.left; column < edge.right; column += 1) {
      const place = colourPlace(line, column);
      const isNear =
        Math.abs(bytes[line * stride + column]! - middle) <= 10 &&
        Math.abs(bytes[blueAt + place]! - blue) <= 8 &&
        Math.abs(bytes[redAt + place]! - red) <= 8;
      if (isNear) even += 1;
    }
  }
  return even / ((edge.bottom - edge.top) * (edge.right - edge.left));
}

/** Looks at the single points, on the right. */
function measurePoints(bytes: Buffer, before: Buffer | null) {
  const beside = createLikeness();
  const since = createLikeness();
  for (let line = edge.top; line < edge.bottom; line += 1) {
    for (let column = edge.left; column < edge.right - 1; column += 1) {
      const place = line * stride + small.width + column;
      beside.add(bytes[place]!, bytes[place + 1]!);
      if (before) since.add(bytes[place]!, before[place]!);
    }
  }
  const likeBefore = before ? since.value() : 1;
  return { spread: beside.spread(), likeNeighbour: beside.value(), likeBefore };
}

/** Computes the correlation of pairs; 1 where nothing varies. */
function createLikeness() {
  let [count, a, b, aa, bb, ab] = [0, 0, 0, 0, 0, 0];
  return {
    add(left: number, right: number): void {
      count += 1;
      a += left;
      b += right;
      aa += left * left;
      bb += right * right;
      ab += left * right;
    },
    spread: () => Math.sqrt(aa / count - (a / count) ** 2),
    value(): number {
      const spread = (aa / count - (a / count) ** 2) * (bb / count - (b / count) ** 2);
      return spread === 0 ? 1 : (ab / count - (a / count) * (b / count)) / Math.sqrt(spread);
    },
  };
}

function layoutOf(bytes: Buffer): Float32Array {
  return Float32Array.from({ length: columns * rows }, (_, place) => {
    const [top, left] = [Math.floor(place / columns) * block, (place % columns) * block];
    let sum = 0;
    for (let line = top; line < top + block; line += 1) {
      for (let column = left; column < left + block; column += 1) {
        sum += bytes[line * stride + column]!;
      }
    }
    return sum / block ** 2;
  });
}

function changeOf(bytes: Buffer, before: Buffer | null): number {
  if (!before) return 255;
  let most = 0;
  // The last row of blocks may have torn lines.
  for (let place = 0; place < columns * (rows - 1); place += 1) {
    const [top, left] = [Math.floor(place / columns) * block, (place % columns) * block];
    let sum = 0;
    for (let line = top; line < top + block; line += 1) {
      for (let column = left; column < left + block; column += 1) {
        sum += Math.abs(bytes[line * stride + column]! - before[line * stride + column]!);
      }
    }
    most = Math.max(most, sum / block ** 2);
  }
  return most;
}
