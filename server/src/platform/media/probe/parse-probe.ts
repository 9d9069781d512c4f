/** Turns ffprobe's JSON into facts, without side effects, and strict about what foreign files may claim. */
import type { Rotation } from '@heirloom/contract/media/media.schema.ts';
import { z } from 'zod';
import type {
  AudioStream,
  Chapter,
  FieldOrder,
  MediaFacts,
  SubtitleStream,
  VideoStream,
} from '#platform/media/probe/media-facts.ts';

const number = z.coerce.number().catch(0);
const text = z.string().catch('');
const tags = z.record(z.string(), z.string()).catch({});

const streamSchema = z.object({
  index: z.number(),
  id: number,
  codec_type: text,
  codec_name: text,
  codec_tag_string: text,
  profile: text,
  pix_fmt: text,
  bits_per_raw_sample: number,
  width: number,
  height: number,
  sample_aspect_ratio: text,
  field_order: text,
  avg_frame_rate: text,
  r_frame_rate: text,
  color_transfer: text,
  channels: number,
  sample_rate: number,
  start_time: number,
  duration: number,
  nb_frames: number,
  disposition: z.record(z.string(), z.number()).catch({}),
  side_data_list: z
    .array(z.looseObject({ rotation: z.number().optional(), side_data_type: text }))
    .catch([]),
  tags,
});
type Stream = z.output<typeof streamSchema>;

const probeSchema = z.object({
  format: z
    .object({ format_name: text, duration: number, probe_score: number, tags })
    .catch({ format_name: '', duration: 0, probe_score: 0, tags: {} }),
  streams: z.array(streamSchema).catch([]),
  chapters: z.array(z.object({ start_time: number, end_time: number, tags })).catch([]),
});

/** All facts that ffprobe alone can report. */
export type ProbedFacts = Omit<MediaFacts, 'sizeBytes' | 'isStreamable' | 'isWebm'>;

/** Codecs encrypted by shops and broadcasters: FairPlay, Audible, common encryption. */
const locked = new Set(['drms', 'drmi', 'aavd', 'enca', 'encv']);

/** A container that claims more than 48 hours is not believed. */
const longestMs = 48 * 60 * 60 * 1000;

/** Parses the answer of `ffprobe -show_format -show_streams -show_chapters`. */
export function parseProbe(json: string): ProbedFacts {
  const { format, streams, chapters } = probeSchema.parse(JSON.parse(json));
  const pictures = streams.filter(isPicture).map(toVideo);
  const audios = soundsInOrder(format.format_name, streams).map(toAudio);
  const stills = new Set(
    streams.filter((one) => isBriefStill(one, streams)).map((one) => one.index),
  );
  const isCover = (video: VideoStream) =>
    video.isAttachedPicture ||
    stills.has(video.index) ||
    (audios.length > 0 && isStillInAudioFile(video, format.format_name));
  const videos = pictures.filter((video) => !isCover(video));
  const audio = audios.find(({ isDefault }) => isDefault) ?? audios[0] ?? null;
  return {
    container: format.format_name,
    confidence: format.probe_score,
    durationMs: believableMs(format.duration || Math.max(0, ...streams.map((s) => s.duration))),
    promisedMs: promisedMs(format.format_name, streams),
    isCutOff: false,
    restartsClock: false,
    isTimedOut: false,
    video: videos[0] ?? null,
    audio,
    videos,
    audios,
    subtitles: streams.filter(({ codec_type }) => codec_type === 'subtitle').map(toSubtitle),
    cover: pictures.find(isCover) ?? null,
    chapters: chapters.map(toChapter),
    timecode: findTimecode([format.tags, ...streams.map((stream) => stream.tags)]),
    isLocked: streams.some(isLocked),
    isAudioOnly: videos.length === 0 && audios.length > 0,
  };
}

/** Converts a container's seconds to milliseconds; 0 when they cannot be true. */
function believableMs(seconds: number): number {
  const milliseconds = Math.round(seconds * 1000);
  return milliseconds > 0 && milliseconds <= longestMs ? milliseconds : 0;
}

const endMs = ({ start_time, duration }: Stream): number =>
  duration > 0 ? believableMs(Math.max(0, start_time) + duration) : 0;

/**
 * Returns the length that an AVI promises by its number of pictures; ffprobe only reports the length of what is there.
 */
function promisedMs(container: string, streams: Stream[]): number {
  const film = streams.find(isPicture);
  if (container !== 'avi' || !film) return 0;
  return believableMs(film.nb_frames / ratio(film.avg_frame_rate, '/'));
}

const isLocked = ({ codec_tag_string, side_data_list }: Stream): boolean =>
  locked.has(codec_tag_string) ||
  side_data_list.some(({ side_data_type }) => side_data_type.startsWith('Encryption'));

const isPicture = (stream: Stream) => stream.codec_type === 'video' && stream.codec_name !== '';

const isSound = (stream: Stream) => stream.codec_type === 'audio' && stream.codec_name !== '';

/**
 * Sorts the sound streams of a disc by their numbers, because ffprobe lists first whichever occurs first in the file.
 */
function soundsInOrder(container: string, streams: Stream[]): Stream[] {
  const sounds = streams.filter(isSound);
  return container === 'mpeg' ? sounds.toSorted((a, b) => a.id - b.id) : sounds;
}

/** Tells whether a picture is a cover: some programs store it as an ordinary video track, without marking it. */
function isStillInAudioFile({ codec, frameRate }: VideoStream, container: string): boolean {
  if (codec === 'png') return true;
  const isMusic = /^(mp3|flac|ogg|aiff|ape|wav|wv|aac)$/.test(container);
  return codec === 'mjpeg' && (isMusic || frameRate === 0 || frameRate >= 1000);
}

/** Codecs of pictures, as covers are stored. */
const stillCodecs = ['mjpeg', 'png', 'bmp', 'gif', 'webp'];

/** Tells whether a track is one picture that is over long before the sound: the cover of an audiobook. */
function isBriefStill({ codec_name, nb_frames, duration }: Stream, streams: Stream[]): boolean {
  const soundSeconds = Math.max(0, ...streams.filter(isSound).map((sound) => sound.duration));
  return stillCodecs.includes(codec_name) && nb_frames === 1 && duration * 10 < soundSeconds;
}

function toVideo(stream: Stream): VideoStream {
  const sampleAspect = ratio(stream.sample_aspect_ratio, ':') || 1;
  const rotation = toRotation(stream);
  const width = Math.round(stream.width * sampleAspect);
  const isSideways = rotation === 90 || rotation === 270;
  return {
    index: stream.index,
    codec: stream.codec_name,
    profile: stream.profile,
    pixelFormat: stream.pix_fmt,
    bitDepth: bitDepth(stream),
    storedWidth: stream.width,
    storedHeight: stream.height,
    sampleAspect,
    rotation,
    shownWidth: isSideways ? stream.height : width,
    shownHeight: isSideways ? width : stream.height,
    fieldOrder: declaredFieldOrder(stream),
    frameRate: ratio(stream.avg_frame_rate, '/') || ratio(stream.r_frame_rate, '/'),
    colorTransfer: stream.color_transfer,
    isHdr: ['smpte2084', 'arib-std-b67'].includes(stream.color_transfer),
    isAttachedPicture: stream.disposition['attached_pic'] === 1,
    endMs: endMs(stream),
  };
}

function toAudio(stream: Stream): AudioStream {
  return {
    index: stream.index,
    codec: stream.codec_name,
    channels: stream.channels,
    sampleRateHz: stream.sample_rate,
    language: language(stream),
    isDefault: stream.disposition['default'] === 1,
    endMs: endMs(stream),
  };
}

function toSubtitle(stream: Stream): SubtitleStream {
  return {
    index: stream.index,
    codec: stream.codec_name,
    language: language(stream),
  };
}

function toChapter(
  { start_time, end_time, tags }: z.output<typeof probeSchema>['chapters'][0],
  place: number,
): Chapter {
  return {
    startMs: Math.round(start_time * 1000),
    endMs: Math.round(end_time * 1000),
    title: tags['title'] || `Chapter ${place + 1}`,
  };
}

function language({ tags }: Stream): string | null {
  const code = tags['language'];
  return code && code !== 'und' ? code : null;
}

/** Converts ffprobe's counter-clockwise rotation; angles between quarter turns are rounded. */
function toRotation({ side_data_list, tags }: Stream): Rotation {
  const counterClockwise = side_data_list.find(({ rotation }) => rotation !== undefined)?.rotation;
  const clockwise =
    counterClockwise === undefined ? Number(tags['rotate'] ?? 0) : -counterClockwise;
  const quarters = Math.round((Number.isFinite(clockwise) ? clockwise : 0) / 90);
  return ((((quarters % 4) + 4) % 4) * 90) as Rotation;
}

function declaredFieldOrder({ codec_name, field_order }: Stream): FieldOrder {
  if (codec_name === 'dvvideo') return { scan: 'bottom-first', source: 'flags' };
  if (field_order === 'progressive') return { scan: 'progressive', source: 'declared' };
  if (field_order === 'tt' || field_order === 'bt')
    return { scan: 'top-first', source: 'declared' };
  if (field_order === 'bb' || field_order === 'tb') {
    return { scan: 'bottom-first', source: 'declared' };
  }
  return { scan: 'unknown', source: 'none' };
}

function bitDepth({ pix_fmt, bits_per_raw_sample }: Stream): number {
  const named = /(?:p0?|gray)(9|10|12|14|16)(?:le|be)?$/.exec(pix_fmt)?.[1];
  return named ? Number(named) : Math.max(8, Math.min(bits_per_raw_sample, 16) || 8);
}

function ratio(value: string, separator: string): number {
  const [above = 0, below = 0] = value.split(separator).map(Number);
  const result = above / below;
  return Number.isFinite(result) && result > 0 ? result : 0;
}

/** Finds a timecode, with frames after a colon, or after a semicolon where the count leaves some out (drop frame). */
function findTimecode(all: Record<string, string>[]): string | null {
  const codes = all.map(({ timecode = '' }) => timecode);
  return codes.find((code) => /^\d\d:\d\d:\d\d[:;]\d\d$/.test(code)) ?? null;
}
