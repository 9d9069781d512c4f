/** Compares what two films look and sound like: is one another transfer of the same tape? */
import { printBytes } from '#platform/media/prints/picture-print.ts';
import { soundPrintBytes, soundPrintSeconds } from '#platform/media/prints/print-sound.ts';

/** `sound` is empty without sound. */
export type FilmPrint = { pictures: Buffer; sound: Buffer };

export type Agreement = {
  /** So much later the same is shown in the other film. */
  offsetSeconds: number;
  /** How long both show something at the same time. */
  seconds: number;
  /** The share of these seconds that look alike. */
  pictures: number;
  /** The share of bits in which they sound alike: 1 is the same, 0.5 is chance. Null where one has no sound. */
  sound: number | null;
};

/** Shorter films look alike by chance. */
const leastSeconds = 40;
/** Of what there is to see in the shorter film. */
const leastShare = 0.5;
/** How many of the likeliest offsets are looked at. */
const mostOffsets = 3;
/** So many of 63 bits may differ where a second looks the same. */
const likeBits = 14;
/** Where both have sound it has to agree; without, the picture alone has to agree more. */
const least = { pictures: 0.5, sound: 0.75, picturesAlone: 0.8 };

/** Tells whether two films are perhaps transfers of one tape. */
export function areSameTape(agreement: Agreement | null): boolean {
  if (!agreement) return false;
  const { pictures, sound } = agreement;
  if (sound === null) return pictures >= least.picturesAlone;
  return pictures >= least.pictures && sound >= least.sound;
}

/** Returns how two films agree where they agree most; null where too little of them could. */
export function comparePrints(one: FilmPrint, other: FilmPrint): Agreement | null {
  return createComparison(one)(other);
}

/** Returns all that offsets are found by, each once. */
export function keysOf({ pictures }: Pick<FilmPrint, 'pictures'>): number[] {
  return [...placesOf(open({ pictures, sound: Buffer.alloc(0) })).keys()];
}

/**
 * Compares one film with many, of which there may be thousands while requests wait: each takes milliseconds, also where
 * nothing moves for hours.
 */
export function createComparison(one: FilmPrint): (other: FilmPrint) => Agreement | null {
  const known = open(one);
  const places = placesOf(known);
  return (print) => {
    const other = open(print);
    const seconds = Math.max(
      leastSeconds,
      leastShare * Math.min(shownSeconds(known), shownSeconds(other)),
    );
    const best = offsetsOf(known, places, other)
      .map((offsetSeconds) => agreementAt(known, other, offsetSeconds))
      .filter((each) => each.seconds >= seconds)
      .reduce<PictureAgreement | null>(
        (most, each) => (most && most.pictures >= each.pictures ? most : each),
        null,
      );
    return best && { ...best, sound: soundAt(known, other, best.offsetSeconds) };
  };
}

type PictureAgreement = Omit<Agreement, 'sound'>;

/** A print as numbers of 32 bits: two of each second of the picture. */
type Opened = { count: number; pictures: Uint32Array; sound: Uint32Array };

const wordBytes = 4;
const wordsPerSecond = printBytes / wordBytes;

function open({ pictures, sound }: FilmPrint): Opened {
  const count = Math.floor(pictures.length / printBytes);
  return {
    count,
    pictures: wordsOf(pictures, count * wordsPerSecond),
    sound: wordsOf(sound, Math.floor(sound.length / soundPrintBytes)),
  };
}

function wordsOf(bytes: Buffer, length: number): Uint32Array {
  const words = new Uint32Array(length);
  for (let place = 0; place < length; place += 1) {
    words[place] = bytes.readUInt32LE(place * wordBytes);
  }
  return words;
}

const isShown = ({ count, pictures }: Opened, second: number): boolean =>
  second >= 0 && second < count && pictures[second * wordsPerSecond + 1]! >>> 31 === 1;

function shownSeconds(film: Opened): number {
  let count = 0;
  for (let second = 0; second < film.count; second += 1) count += +isShown(film, second);
  return count;
}

/** The same 16 bits at so many moments say that nothing moves for long, not which moment it is. */
const mostPlaces = 60;

/** Each second that shares 16 bits with one of the other film speaks for an offset. */
function offsetsOf(one: Opened, places: Map<number, number[]>, other: Opened): number[] {
  // The first is that of the last second with the first one.
  const votes = new Uint32Array(one.count + other.count);
  for (let second = 0; second < other.count; second += 1) {
    if (!isShown(other, second)) continue;
    for (let part = 0; part < partsPerSecond; part += 1) {
      for (const place of places.get(keyOf(other, second, part)) ?? []) {
        votes[second - place + one.count]! += 1;
      }
    }
  }
  let best: { place: number; count: number }[] = [];
  for (let place = 0; place < votes.length; place += 1) {
    if (votes[place] === 0) continue;
    const count = votes[place]! + ((votes[place - 1] ?? 0) + (votes[place + 1] ?? 0)) / 2;
    if (count <= (best[mostOffsets - 1]?.count ?? 0)) continue;
    best = [...best, { place, count }]
      .toSorted((first, next) => next.count - first.count)
      .slice(0, mostOffsets);
  }
  return best.map(({ place }) => place - one.count);
}

function placesOf(film: Opened): Map<number, number[]> {
  const places = new Map<number, number[]>();
  for (let second = 0; second < film.count; second += 1) {
    if (!isShown(film, second)) continue;
    for (let part = 0; part < partsPerSecond; part += 1) {
      const key = keyOf(film, second, part);
      const known = places.get(key);
      if (!known) places.set(key, [second]);
      else if (known.length < mostPlaces) known.push(second);
    }
  }
  return places;
}

const partsPerSecond = 4;

/** A quarter of a print, with its place. */
function keyOf({ pictures }: Opened, second: number, part: number): number {
  const word = pictures[second * wordsPerSecond + (part >> 1)]!;
  return part * 65_536 + ((word >>> (16 * (part & 1))) & 65_535);
}

function agreementAt(one: Opened, other: Opened, offsetSeconds: number): PictureAgreement {
  let [seconds, alike] = [0, 0];
  const isAlike = (second: number, place: number): boolean => {
    if (!isShown(other, place)) return false;
    const [at, beside] = [second * wordsPerSecond, place * wordsPerSecond];
    const first = bitsIn(one.pictures[at]! ^ other.pictures[beside]!);
    return first + bitsIn(one.pictures[at + 1]! ^ other.pictures[beside + 1]!) <= likeBits;
  };
  for (let second = 0; second < one.count; second += 1) {
    const place = second + offsetSeconds;
    if (!isShown(one, second) || !isShown(other, place)) continue;
    seconds += 1;
    if (isAlike(second, place) || isAlike(second, place - 1) || isAlike(second, place + 1)) {
      alike += 1;
    }
  }
  return { offsetSeconds, seconds, pictures: seconds === 0 ? 0 : alike / seconds };
}

/** Counts the bits that are set, two, four and eight at a time. */
function bitsIn(word: number): number {
  const twos = word - ((word >>> 1) & 0x5555_5555);
  const fours = (twos & 0x3333_3333) + ((twos >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** Seconds of the picture are whole; the sound says where in them the films agree. */
function soundAt(one: Opened, other: Opened, offsetSeconds: number): number | null {
  if (one.sound.length === 0 || other.sound.length === 0) return null;
  const middle = Math.round(offsetSeconds / soundPrintSeconds);
  const reach = Math.ceil(1 / soundPrintSeconds);
  let best = 0;
  for (let shift = middle - reach; shift <= middle + reach; shift += 1) {
    best = Math.max(best, alikeSound(one.sound, other.sound, shift));
  }
  return best;
}

function alikeSound(one: Uint32Array, other: Uint32Array, shift: number): number {
  let differing = 0;
  const from = Math.max(0, -shift);
  const to = Math.min(one.length, other.length - shift);
  for (let at = from; at < to; at += 1) differing += bitsIn(one[at]! ^ other[at + shift]!);
  return to <= from ? 0 : 1 - differing / (8 * soundPrintBytes * (to - from));
}
