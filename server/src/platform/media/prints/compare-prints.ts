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
  const seconds = Math.max(
    leastSeconds,
    leastShare * Math.min(shownSeconds(one), shownSeconds(other)),
  );
  return offsetsOf(one.pictures, other.pictures)
    .map((offsetSeconds) => agreementAt(one, other, offsetSeconds))
    .filter((each) => each.seconds >= seconds)
    .reduce<Agreement | null>(
      (best, each) => (best && best.pictures >= each.pictures ? best : each),
      null,
    );
}

const countOf = ({ length }: Buffer): number => Math.floor(length / printBytes);
const isShown = (prints: Buffer, second: number): boolean =>
  ((prints[(second + 1) * printBytes - 1] ?? 0) & 0x80) !== 0;

function shownSeconds({ pictures }: FilmPrint): number {
  let count = 0;
  for (let second = 0; second < countOf(pictures); second += 1) count += +isShown(pictures, second);
  return count;
}

/** The same 16 bits at so many moments say that nothing moves for long, not which moment it is. */
const mostPlaces = 60;

/** Each second that shares 16 bits with one of the other film speaks for an offset. */
function offsetsOf(one: Buffer, other: Buffer): number[] {
  const places = placesOf(other);
  const votes = new Map<number, number>();
  for (let second = 0; second < countOf(one); second += 1) {
    if (!isShown(one, second)) continue;
    for (const key of keysOf(one, second)) {
      for (const place of places.get(key) ?? []) {
        votes.set(place - second, (votes.get(place - second) ?? 0) + 1);
      }
    }
  }
  const around = (offset: number) =>
    (votes.get(offset) ?? 0) + ((votes.get(offset - 1) ?? 0) + (votes.get(offset + 1) ?? 0)) / 2;
  return [...votes.keys()]
    .map((offset) => ({ offset, count: around(offset) }))
    .toSorted((first, second) => second.count - first.count)
    .slice(0, mostOffsets)
    .map(({ offset }) => offset);
}

function placesOf(prints: Buffer): Map<number, number[]> {
  const places = new Map<number, number[]>();
  for (let second = 0; second < countOf(prints); second += 1) {
    if (!isShown(prints, second)) continue;
    for (const key of keysOf(prints, second)) {
      const known = places.get(key);
      if (!known) places.set(key, [second]);
      else if (known.length < mostPlaces) known.push(second);
    }
  }
  return places;
}

/** The four quarters of a print, each with its place. */
const keysOf = (prints: Buffer, second: number): number[] =>
  [0, 1, 2, 3].map((part) => part * 65_536 + prints.readUInt16LE(second * printBytes + 2 * part));

function agreementAt(one: FilmPrint, other: FilmPrint, offsetSeconds: number): Agreement {
  let [seconds, alike] = [0, 0];
  for (let second = 0; second < countOf(one.pictures); second += 1) {
    const place = second + offsetSeconds;
    if (place < 0 || !isShown(one.pictures, second) || !isShown(other.pictures, place)) continue;
    seconds += 1;
    const isAlike = [place, place - 1, place + 1].some(
      (beside) =>
        differingBits(one.pictures, second, { prints: other.pictures, place: beside }) <= likeBits,
    );
    if (isAlike) alike += 1;
  }
  const pictures = seconds === 0 ? 0 : alike / seconds;
  return {
    offsetSeconds,
    seconds,
    pictures,
    sound: soundAt(one.sound, other.sound, offsetSeconds),
  };
}

function differingBits(
  prints: Buffer,
  second: number,
  other: { prints: Buffer; place: number },
): number {
  if (!isShown(other.prints, other.place)) return 64;
  let bits = 0;
  for (let byte = 0; byte < printBytes; byte += 1) {
    bits +=
      bitsOf[prints[second * printBytes + byte]! ^ other.prints[other.place * printBytes + byte]!]!;
  }
  return bits;
}

const bitsOf = Uint8Array.from(
  { length: 256 },
  (_, byte) => byte.toString(2).replaceAll('0', '').length,
);

/** Seconds of the picture are whole; the sound says where in them the films agree. */
function soundAt(one: Buffer, other: Buffer, offsetSeconds: number): number | null {
  if (one.length === 0 || other.length === 0) return null;
  const middle = Math.round(offsetSeconds / soundPrintSeconds);
  const reach = Math.ceil(1 / soundPrintSeconds);
  let best = 0;
  for (let shift = middle - reach; shift <= middle + reach; shift += 1) {
    best = Math.max(best, alikeSound(one, other, shift));
  }
  return best;
}

function alikeSound(one: Buffer, other: Buffer, shift: number): number {
  let [count, differing] = [0, 0];
  for (let at = 0; at + soundPrintBytes <= one.length; at += soundPrintBytes) {
    const place = at + shift * soundPrintBytes;
    if (place < 0 || place + soundPrintBytes > other.length) continue;
    count += 1;
    for (let byte = 0; byte < soundPrintBytes; byte += 1) {
      differing += bitsOf[one[at + byte]! ^ other[place + byte]!]!;
    }
  }
  return count === 0 ? 0 : 1 - differing / (8 * soundPrintBytes * count);
}
