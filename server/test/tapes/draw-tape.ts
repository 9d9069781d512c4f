/** Draws the pictures of a planned tape, one after the other. */
import { drawPlace, limit, type Place, size, wide } from '#test/tapes/draw-place.ts';
import type { Distraction, Fault, Gap, Part, Scene, TapePlan } from '#test/tapes/plan-tape.ts';
import { createRandom } from '#test/tapes/random.ts';

export const picturesPerSecond = 25;

const { width, height } = size;
const lumaBytes = width * height;

/** One picture, as ffmpeg takes it: planes of luma, blue and red. */
type Picture = { bytes: Buffer; luma: Buffer; blue: Buffer; red: Buffer };

/** Yields each picture in the same buffer. */
export function* drawTape(plan: TapePlan): Generator<Buffer> {
  const picture = newPicture();
  const noise = createNoise(plan.seed);
  const show = createCamera(plan, noise);
  const count = Math.floor(plan.seconds * picturesPerSecond);
  for (let number = 0; number < count; number += 1) {
    const time = number / picturesPerSecond;
    const faults = plan.faults.filter(({ from, to }) => time >= from && time < to);
    const part = partAt(plan.parts, time);
    const isHeld = part.kind === 'frozen' || faults.some(({ kind }) => kind === 'short freeze');
    if (!isHeld || number === 0) {
      show(picture, part, { time, faults });
      if (plan.tearsLastLines && part.kind === 'scene') tearLines(picture, noise, height - 4, 4);
    }
    yield picture.bytes;
  }
}

function newPicture(): Picture {
  const bytes = Buffer.alloc((lumaBytes * 3) / 2);
  const colours = lumaBytes / 4;
  return {
    bytes,
    luma: bytes.subarray(0, lumaBytes),
    blue: bytes.subarray(lumaBytes, lumaBytes + colours),
    red: bytes.subarray(lumaBytes + colours),
  };
}

export function partAt(parts: readonly Part[], time: number): Part {
  return parts.find(({ to }) => time < to) ?? parts.at(-1)!;
}

type Noise = {
  next: (amount: number) => number;
  offset: () => number;
  table: Int8Array;
  /** By how many bits the grain of this tape is weaker than that of snow. */
  shift: number;
  level: number;
};

/** Grain is read from a table, from another place of it for each picture. */
function createNoise(seed: number): Noise {
  const { between } = createRandom(seed + 1);
  const table = new Int8Array(65_536 + lumaBytes).map(
    () => (between(-1, 1) + between(-1, 1) + between(-1, 1)) * 40,
  );
  return {
    table,
    shift: Math.round(between(1.6, 3.4)),
    level: Math.round(between(0, 9)),
    offset: () => Math.floor(between(0, 65_536)),
    next: (amount) => between(-amount, amount),
  };
}

type Moment = { time: number; faults: Fault[] };

function createCamera(plan: TapePlan, noise: Noise) {
  const places = new Map<number, Place>();
  const placeOf = (seed: number): Place => {
    const place = places.get(seed) ?? drawPlace(seed);
    if (places.size > 20) places.clear();
    places.set(seed, place);
    return place;
  };
  return (picture: Picture, part: Part, moment: Moment): void => {
    if (part.kind === 'frozen') return filmScene(picture, firstScene(plan, part), moment);
    if (part.kind !== 'scene') return drawGap(picture, part.kind, noise);
    filmScene(picture, part, moment);
  };

  function filmScene(picture: Picture, scene: Scene, { time, faults }: Moment): void {
    const since = time - scene.from;
    const pan = faults.find(({ kind }) => kind === 'pan' || kind === 'fast pan');
    const moved = panned(plan, scene, time);
    const shake = 2 * Math.sin(since * 1.7 + scene.angle) + Math.sin(since * 4.1);
    const free = wide - width;
    const left = limit(bounce(scene.angle + moved, 1) * free + (pan ? 0 : shake), 0, free);
    copyView(picture, placeOf(scene.place), left, 2 + Math.round(Math.sin(since * 1.3) * 2));
    drawPeople(picture, scene, since);
    applyFaults(picture, { time, faults }, noise);
    addGrain(picture.luma, noise);
  }
}

/** What a recorder shows that stands still at the very begin of a tape. */
function firstScene(plan: TapePlan, { from, to }: Part): Scene {
  const first = plan.parts.find((part) => part.kind === 'scene');
  const place = plan.seed;
  return { ...first!, from, to, place };
}

/** How far the camera has panned since the scene began; where it ends, it stays. */
function panned(plan: TapePlan, { from }: Scene, time: number): number {
  return plan.faults
    .filter((fault) => fault.kind === 'pan' || fault.kind === 'fast pan')
    .filter((fault) => fault.from >= from && fault.from <= time)
    .reduce(
      (sum, fault) => sum + 0.4 * Math.min(1, (time - fault.from) / (fault.to - fault.from)),
      0,
    );
}

/** Goes back and forth between 0 and `most`. */
function bounce(value: number, most: number): number {
  const rest = value % (2 * most);
  return rest > most ? 2 * most - rest : rest;
}

function copyView({ luma, blue, red }: Picture, place: Place, left: number, down: number): void {
  for (let line = 0; line < height; line += 1) {
    const from = Math.min(height - 1, line + down) * wide + left;
    luma.set(place.luma.subarray(from, from + width), line * width);
  }
  const half = Math.floor(left / 2);
  for (let line = 0; line < height / 2; line += 1) {
    const from = Math.min(height / 2 - 1, line + (down >> 1)) * (wide / 2) + half;
    blue.set(place.blue.subarray(from, from + width / 2), (line * width) / 2);
    red.set(place.red.subarray(from, from + width / 2), (line * width) / 2);
  }
}

function drawPeople(picture: Picture, { place, angle }: Scene, since: number): void {
  const { between } = createRandom(place + Math.round(angle * 1000));
  const count = Math.floor(between(1, 4));
  for (let person = 0; person < count; person += 1) {
    const x = between(20, 140) + between(5, 30) * Math.sin(since * between(0.4, 1.6) + person);
    const y = between(60, 100) + 3 * Math.sin(since * between(2, 5));
    const shape = { x, y, across: between(6, 16), down: between(15, 40) };
    drawOval(picture, shape, {
      luma: between(30, 200),
      blue: between(100, 150),
      red: between(110, 160),
    });
  }
}

type Oval = { x: number; y: number; across: number; down: number };

function drawOval(
  { luma, blue, red }: Picture,
  { x, y, across, down }: Oval,
  colour: { luma: number; blue: number; red: number },
): void {
  const [top, bottom] = [Math.max(0, Math.round(y - down)), Math.min(height, Math.round(y + down))];
  for (let line = top; line < bottom; line += 1) {
    const reach = across * Math.sqrt(Math.max(0, 1 - ((line - y) / down) ** 2));
    const [left, right] = [limit(x - reach, 0, width), limit(x + reach, 0, width)];
    luma.fill(colour.luma, line * width + left, line * width + right);
    if (line % 2 === 1) continue;
    const start = ((line >> 1) * width) / 2;
    blue.fill(colour.blue, start + (left >> 1), start + (right >> 1));
    red.fill(colour.red, start + (left >> 1), start + (right >> 1));
  }
}

function addGrain(luma: Buffer, noise: Noise): void {
  const from = noise.offset();
  for (let place = 0; place < lumaBytes; place += 1) {
    luma[place] = clip(luma[place]! + (noise.table[from + place]! >> noise.shift));
  }
}

const clip = (value: number): number => (value < 16 ? 16 : value > 235 ? 235 : value);

function drawGap({ luma, blue, red }: Picture, kind: Exclude<Gap, 'frozen'>, noise: Noise): void {
  const colours = { black: [17, 128, 128], blue: [41, 215, 110], grey: [110, 128, 128] } as const;
  const [bright, toBlue, toRed] = kind === 'snow' ? [110, 128, 128] : colours[kind];
  // Each recorder has another black.
  luma.fill(bright + noise.level);
  blue.fill(toBlue);
  red.fill(toRed);
  if (kind === 'snow') spray(luma, noise, 0, lumaBytes);
  else if (kind !== 'blue') addGrain(luma, noise);
  // The recorder writes its state into the corner.
  else
    for (let line = 12; line < 20; line += 1) luma.fill(220, line * width + 12, line * width + 40);
}

function spray(luma: Buffer, noise: Noise, from: number, to: number): void {
  const start = noise.offset();
  for (let place = from; place < to; place += 1) {
    luma[place] = clip(115 + 2 * noise.table[start + place - from]!);
  }
}

/** Shifts lines sideways and sprinkles them with noise. */
function tearLines({ luma }: Picture, noise: Noise, first: number, count: number): void {
  for (let line = Math.max(0, first); line < Math.min(height, first + count); line += 1) {
    const row = luma.subarray(line * width, (line + 1) * width);
    const shift = 20 + Math.round(noise.next(15));
    row.set(Uint8Array.from(row.subarray(0, width - shift)), shift);
    const start = noise.offset();
    for (let place = 0; place < width; place += 1) {
      const value = noise.table[start + place]!;
      if (value > 30 || value < -30) row[place] = clip(row[place]! + 2 * value);
    }
  }
}

function applyFaults(picture: Picture, { time, faults }: Moment, noise: Noise): void {
  for (const { kind, from, to } of faults) {
    const share = (time - from) / (to - from);
    if (kind === 'fade' || kind === 'dip') dim(picture, Math.abs(2 * share - 1) * 1.3 - 0.3);
    else effects[kind]?.(picture, share, noise);
  }
}

type Effect = (picture: Picture, share: number, noise: Noise) => void;

const effects: Partial<Record<Distraction | 'fade', Effect>> = {
  dropout: (picture, _share, noise) => drawGap(picture, 'black', noise),
  'burst of snow': (picture, _share, noise) => drawGap(picture, 'snow', noise),
  flash: ({ luma }) => {
    for (let place = 0; place < lumaBytes; place += 1) luma[place] = clip(luma[place]! + 130);
  },
  light: (picture, share) => dim(picture, 1 - 0.45 * Math.sin(share * Math.PI)),
  'tracking noise': (picture, share, noise) => {
    const top = Math.floor(share * 200) % height;
    tearLines(picture, noise, top, 14);
    tearLines(picture, noise, top - 60, 8);
  },
  'somebody passes': (picture, share) => {
    const oval = { x: -60 + share * 280, y: 70, across: 55, down: 75 };
    drawOval(picture, oval, { luma: 45, blue: 135, red: 120 });
  },
};

/** 1 leaves the picture as it is, 0 is black. */
function dim({ luma, blue, red }: Picture, share: number): void {
  const left = Math.max(0, Math.min(1, share));
  for (let place = 0; place < lumaBytes; place += 1) {
    luma[place] = 16 + (luma[place]! - 16) * left;
  }
  for (const plane of [blue, red]) {
    for (let place = 0; place < plane.length; place += 1) {
      plane[place] = 128 + (plane[place]! - 128) * left;
    }
  }
}
