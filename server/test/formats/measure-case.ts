/** Takes one file through upload and processing as a family would, and looks at all that came of it. */
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import { storeLocalFile } from '#features/uploads/store-local-file.service.ts';
import { AppError } from '#platform/errors.ts';
import type { Expected, FormatCase } from '#test/formats/format-case.ts';
import {
  inspectMedia,
  isPictureOfSomething,
  type LookedAt,
} from '#test/formats/inspect-derivative.ts';
import { colourAt } from '#test/look-at-film.ts';
import { readCorners } from '#test/make-photo.ts';
import type { ProcessingApp } from '#test/processing-app.ts';
import { onDisk } from '#test/on-disk.ts';

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
  /** How it gets to a browser. */
  shownAs: string;
  seconds: number;
};

const YES = 'yes';
const NONE = '–';
const check = (isRight: boolean, found: unknown): string =>
  isRight ? YES : `no: ${String(found)}`;

export async function measureCase(app: ProcessingApp, format: FormatCase): Promise<FormatRow> {
  const folder = await mkdtemp(path.join(app.folder, 'case-'));
  try {
    const file = await format.make(folder);
    const startedAt = performance.now();
    const stored = await upload(app, file, format.what);
    const details = stored.media && (await app.settled(stored.media.id));
    const seconds = (performance.now() - startedAt) / 1000;
    const { expected } = format;
    const blank = { ...blankRow, what: format.what, seconds };
    if ('refusal' in expected) {
      const isRight = expected.refusal.test(stored.refusal ?? '');
      return { ...blank, accepted: isRight ? `refused: ${stored.refusal}` : 'no: it was taken' };
    }
    if (!details) return { ...blank, accepted: `no: ${stored.refusal}` };
    return { ...blank, ...(await judge(app, details, expected)) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The whole write protocol; what is refused before the first byte is refused all the same. */
async function upload({ ctx, anna }: ProcessingApp, file: string, title: string) {
  const metadata = {
    filename: path.basename(file),
    title,
    description: null,
    type: 'video',
    origin: 'bulk',
  } as const;
  try {
    return await storeLocalFile(ctx, { path: file, actor: anna.actor, metadata });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { media: null, refusal: error.message };
  }
}

const blankRow = {
  accepted: NONE,
  length: NONE,
  shape: NONE,
  picture: NONE,
  sound: NONE,
  date: NONE,
  extras: NONE,
  shownAs: NONE,
};

type Cells = Omit<FormatRow, 'what' | 'seconds'>;

async function judge(
  app: ProcessingApp,
  details: MediaDetails,
  expected: Expected,
): Promise<Cells> {
  const { status = 'ready', type } = expected;
  const isAsExpected = details.status === status && details.type === type;
  const found = `${details.status} ${details.type}, ${details.statusReason}`;
  const words = status === 'ready' ? YES : `kept, ${status}: ${details.statusReason}`;
  const accepted = isAsExpected ? words : `no: ${found}`;
  const common = { ...blankRow, accepted, date: judgeDate(details, expected) };
  if (status === 'unprocessable' || details.status === 'unprocessable') return common;
  const extras = judgeExtras(details, expected);
  if (type === 'image') return { ...common, extras, ...(await judgePhoto(app, details, expected)) };
  const played = await playedFile(app, details.id);
  const look = await inspectMedia(played.file);
  const cells = { ...common, extras, ...judgeLength(details, look, expected), shownAs: played.how };
  if (type === 'audio') {
    return {
      ...cells,
      sound: expected.isSilent ? 'yes (silence)' : check(look.hasSound, 'silent'),
    };
  }
  return { ...cells, ...(await judgeFilm(app, details, look, expected)) };
}

/** What the player gets: the access copy, or the original where browsers play it. */
async function playedFile({ ctx, pathOf, renditions }: ProcessingApp, id: string) {
  const copies = await renditions(id);
  if (copies.some(({ kind }) => kind === 'play')) {
    return { file: await pathOf(id, 'play'), how: 'a copy' };
  }
  const { bucket, file_path } = await ctx.db
    .selectFrom('media')
    .select(['bucket', 'file_path'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { file: onDisk(ctx).pathOf(bucket, file_path), how: 'it is' };
}

/** A frame of sound or of film more or less. */
const TOLERANCE_SECONDS = 0.13;

function judgeLength({ durationMs }: MediaDetails, look: LookedAt, { seconds }: Expected) {
  if (seconds === null) return {};
  const shown = (durationMs ?? 0) / 1000;
  const isNear = (length: number) =>
    Math.abs(length - seconds) <= Math.max(TOLERANCE_SECONDS, seconds * 0.05);
  const isRight = isNear(shown) && isNear(look.seconds);
  return { length: check(isRight, `${shown} s shown, ${look.seconds} s played`) };
}

const BROWSER_CODECS = ['h264', 'aac', 'vp8', 'vp9', 'av1', 'opus', 'vorbis', 'mp3'];

async function judgeFilm(
  { pathOf }: ProcessingApp,
  details: MediaDetails,
  look: LookedAt,
  { shown, isSilent = false, top }: Expected,
) {
  const poster = await pathOf(details.id, 'view');
  const size = `${details.width}x${details.height}`;
  const isUpright = top === undefined || (await colourAt(poster, 0.5, 0.1)) === top;
  const isRight = size === shown && isEven(shown, look.shown) && isUpright;
  const isPlayable = look.codecs.every((codec) => BROWSER_CODECS.includes(codec));
  const isSeen = look.hasPicture && isPlayable && (await isPictureOfSomething(poster));
  return {
    shape: check(isRight, `${size} shown, ${look.shown} played${isUpright ? '' : ', turned'}`),
    picture: check(isSeen, look.codecs.join(', ')),
    sound: isSilent ? NONE : check(look.hasSound, 'silent'),
  };
}

/** Encoders want even sides: a pixel may be missing. */
function isEven(expected: string | null, found: string | null): boolean {
  const [wanted = [], made = []] = [expected, found].map((size) => size?.split('x').map(Number));
  return wanted.every((side, place) => side - (made[place] ?? 0) <= 1 && made[place]! <= side);
}

async function judgePhoto(
  app: ProcessingApp,
  details: MediaDetails,
  { shown, corners, isPlain = false }: Expected,
) {
  const view = await app.pathOf(details.id, 'view');
  const size = `${details.width}x${details.height}`;
  const found = corners && (await readCorners(view));
  const isUpright = !corners || corners.every((colour, place) => found?.[place] === colour);
  return {
    length: check(size === shown, size),
    shape: check(isUpright && size === shown, found?.join(' ') ?? size),
    picture: check((await isPictureOfSomething(view)) !== isPlain, 'one colour'),
    shownAs: 'WebP',
    ...(details.motionUrl && { extras: await judgeMotion(app, details.id) }),
  };
}

async function judgeMotion({ pathOf }: ProcessingApp, id: string): Promise<string> {
  const look = await inspectMedia(await pathOf(id, 'motion'));
  const isPlayable =
    look.hasPicture && look.codecs.every((codec) => BROWSER_CODECS.includes(codec));
  return isPlayable ? 'its film plays' : `no: ${look.codecs.join(', ')}`;
}

function judgeDate({ capture }: MediaDetails, { captured = null }: Expected): string {
  const found = capture.localTime === null ? null : `${capture.localTime}${capture.offset ?? ''}`;
  return found === captured ? (captured === null ? 'yes (none)' : YES) : `no: ${found}`;
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
  return there.length > 0 ? there.join(', ') : NONE;
}

export const isAllRight = (row: FormatRow): boolean =>
  Object.values(row).every((cell) => typeof cell === 'number' || !cell.startsWith('no: '));
