/** Judges what the server made of one file, by what it sends to browsers. */
import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import { colourAt } from '../../server/test/inspect-film.ts';
import { readCorners } from '../../server/test/make-photo.ts';
import type { Expected } from './format-case.ts';
import { inspectMedia, isPictureOfSomething, type Inspection } from './inspect-derivative.ts';

/** Each cell: `yes`, `–` where the question makes no sense, or what is wrong. */
export type FormatRow = {
  what: string;
  accepted: string;
  length: string;
  shape: string;
  picture: string;
  sound: string;
  date: string;
  extras: string;
  /** The form in which a browser gets it. */
  shownAs: string;
  seconds: number;
};

const yes = 'yes';
const none = '–';
const check = (isRight: boolean, found: unknown): string =>
  isRight ? yes : `no: ${String(found)}`;

const blankRow = {
  accepted: none,
  length: none,
  shape: none,
  picture: none,
  sound: none,
  date: none,
  extras: none,
  shownAs: none,
};

type Cells = Omit<FormatRow, 'what' | 'seconds'>;

/** Downloads what the server sends at an address into a file, and returns the file's path. */
export type Fetch = (url: string) => Promise<string>;

/** Judges a refused file by the server's refusal text, because nothing else exists. */
export function judgeRefusal(refusal: RegExp, found: string): Cells {
  const isRight = refusal.test(found);
  return { ...blankRow, accepted: isRight ? `refused: ${found}` : `no: ${found}` };
}

/** Judges an item by its details, and by the renditions that are shown and played. */
export async function judge(
  fetchFile: Fetch,
  details: MediaDetails,
  expected: Expected,
): Promise<Cells> {
  const { status = 'ready', type } = expected;
  const isAsExpected = details.status === status && details.type === type;
  const found = `${details.status} ${details.type}, ${details.statusReason}`;
  const words = status === 'ready' ? yes : `kept, ${status}: ${details.statusReason}`;
  const accepted = isAsExpected ? words : `no: ${found}`;
  const common = { ...blankRow, accepted, date: judgeDate(details, expected) };
  if (!isAsExpected || status === 'unprocessable') return common;
  const extras = judgeExtras(details, expected);
  if (type === 'image') {
    return { ...common, extras, ...(await judgePhoto(fetchFile, details, expected)) };
  }
  const [played] = details.sources;
  if (!played) return { ...common, picture: 'no: nothing to play' };
  const look = await inspectMedia(await fetchFile(played.url));
  const shownAs = played.isOriginal ? 'it is' : 'a copy';
  const cells = { ...common, extras, ...judgeLength(details, look, expected), shownAs };
  if (type === 'audio') {
    return {
      ...cells,
      sound: expected.isSilent ? 'yes (silence)' : check(look.hasSound, 'silent'),
    };
  }
  return { ...cells, ...(await judgeFilm(fetchFile, details, look, expected)) };
}

/** Allows a length of one frame of sound or film more or less. */
const toleranceSeconds = 0.13;

function judgeLength({ durationMs }: MediaDetails, look: Inspection, { seconds }: Expected) {
  if (seconds === null) return {};
  const shown = (durationMs ?? 0) / 1000;
  const isNear = (length: number) =>
    Math.abs(length - seconds) <= Math.max(toleranceSeconds, seconds * 0.05);
  const isRight = isNear(shown) && isNear(look.seconds);
  return { length: check(isRight, `${shown} s shown, ${look.seconds} s played`) };
}

const browserCodecs = ['h264', 'aac', 'vp8', 'vp9', 'av1', 'opus', 'vorbis', 'mp3'];

async function judgeFilm(
  fetchFile: Fetch,
  details: MediaDetails,
  look: Inspection,
  { shown, isSilent = false, top }: Expected,
) {
  const poster = await fetchFile(details.photoUrl!);
  const size = `${details.width}x${details.height}`;
  const isUpright = top === undefined || (await colourAt(poster, 0.5, 0.1)) === top;
  const isRight = size === shown && isEven(shown, look.shown) && isUpright;
  const isPlayable = look.codecs.every((codec) => browserCodecs.includes(codec));
  const isSeen = look.hasPicture && isPlayable && (await isPictureOfSomething(poster));
  return {
    shape: check(isRight, `${size} shown, ${look.shown} played${isUpright ? '' : ', turned'}`),
    picture: check(isSeen, look.codecs.join(', ')),
    sound: isSilent ? none : check(look.hasSound, 'silent'),
  };
}

/** Tells whether the sizes match; encoders need even sides, so each side may be one pixel shorter. */
function isEven(expected: string | null, found: string | null): boolean {
  const [wanted = [], made = []] = [expected, found].map((size) => size?.split('x').map(Number));
  return wanted.every((side, place) => side - (made[place] ?? 0) <= 1 && made[place]! <= side);
}

async function judgePhoto(
  fetchFile: Fetch,
  details: MediaDetails,
  { shown, corners, isPlain = false }: Expected,
) {
  const view = await fetchFile(details.photoUrl!);
  const size = `${details.width}x${details.height}`;
  const found = corners && (await readCorners(view));
  const isUpright = !corners || corners.every((colour, place) => found?.[place] === colour);
  return {
    length: check(size === shown, size),
    shape: check(isUpright && size === shown, found?.join(' ') ?? size),
    picture: check((await isPictureOfSomething(view)) !== isPlain, 'one colour'),
    shownAs: 'WebP',
    ...(details.motionUrl && { extras: await judgeMotion(await fetchFile(details.motionUrl)) }),
  };
}

async function judgeMotion(file: string): Promise<string> {
  const look = await inspectMedia(file);
  const isPlayable = look.hasPicture && look.codecs.every((codec) => browserCodecs.includes(codec));
  return isPlayable ? 'its film plays' : `no: ${look.codecs.join(', ')}`;
}

function judgeDate({ capture }: MediaDetails, { captured = null }: Expected): string {
  const found = capture.localTime === null ? null : `${capture.localTime}${capture.offset ?? ''}`;
  return found === captured ? (captured === null ? 'yes (none)' : yes) : `no: ${found}`;
}

function judgeExtras(details: MediaDetails, expected: Expected): string {
  const wished: [string, number, number][] = [
    ['captions', expected.captions ?? 0, details.captions.length],
    ['chapters', expected.chapters ?? 0, details.chapters.length],
    ['motion', expected.hasMotion ? 1 : 0, details.motionUrl ? 1 : 0],
    ['cover', expected.hasCover ? 1 : 0, details.type === 'audio' && details.photoUrl ? 1 : 0],
  ];
  const wrong = wished.find(([, wanted, found]) => wanted !== found);
  if (wrong) return `no: ${wrong[2]} ${wrong[0]}`;
  const there = wished.filter(([, wanted]) => wanted > 0).map(([name]) => name);
  return there.length > 0 ? there.join(', ') : none;
}

export function isAllRight(row: object): boolean {
  return Object.values(row).every((cell) => !String(cell).startsWith('no: '));
}
