/** All calls from the server to its media workers: their inputs and outputs, as plain JSON. */
import type { PartMethod } from '@heirloom/contract/clips/clips.schema.ts';
import type { Rotation } from '@heirloom/contract/media/media.schema.ts';
import type { Mending } from '@heirloom/contract/mending/mending.schema.ts';
import type { Part } from '#platform/media/encode/part-options.ts';
import type { CutPart, SavedPart } from '#platform/media/film/cut-part.ts';
import type { SubtitleFile } from '#platform/media/film/extract-subtitles.ts';
import type { FilmCopy } from '#platform/media/film/film-copy.ts';
import type { SmallerLines } from '#platform/media/film/make-access-copy.ts';
import type { PlayableCopyOptions } from '#platform/media/film/make-playable-copy.ts';
import type { Storyboard } from '#platform/media/film/make-storyboard.ts';
import type { PartTags } from '#platform/media/film/part-tags.ts';
import type { PhotoFile } from '#platform/media/image/photo-sources.ts';
import type { RenderedPhoto } from '#platform/media/image/render-photo.ts';
import type { WrittenPicture } from '#platform/media/image/write-rendition.ts';
import type { SidecarFacts } from '#platform/media/metadata/sidecar-facts.ts';
import type { MediaFacts } from '#platform/media/probe/media-facts.ts';
import type { Look } from '#platform/media/signs/find-signs.ts';
import type { PlacedSign } from '#platform/media/signs/join-signs.ts';
import type { Stretch } from '#platform/media/signs/sample-film.ts';
import type { Sniffed } from '#platform/media/sniff/sniff-file.ts';
import type { AudioCopy } from '#platform/media/sound/make-audio-copy.ts';
import type { Loudness } from '#platform/media/sound/measure-loudness.ts';
import type { Inspection } from '#platform/media/worker/inspect-file.ts';
import type { CoverInput } from '#platform/media/worker/make-cover.ts';
import type { Poster, PosterInput } from '#platform/media/worker/make-poster.ts';

type Call<Input, Output> = { input: Input; output: Output };

type Film = { path: string; facts: MediaFacts };
/** Of `part`, where it is given, nothing but that is read; `facts` are those of the whole. */
type FilmOrPart = Film & { part?: Part };

export type MediaCalls = {
  /** Decides what a file is by its content alone, in milliseconds. */
  sniff: Call<{ path: string }, Sniffed>;
  /**
   * Finds out all about a file, by its content; its name is used only for a date. With `isOwnCopy` only its streams are
   * looked at: a copy of ours is whole, hides no fields and has no date.
   */
  inspect: Call<{ path: string; fileName: string; isOwnCopy?: boolean }, Inspection>;
  /** Reads what an XMP file says of the photo or film beside it. */
  readSidecar: Call<{ path: string }, SidecarFacts>;
  /** Makes all sizes of a photo. */
  renderPhoto: Call<PhotoFile & { outputDir: string; rotation?: Rotation }, RenderedPhoto>;
  /** Makes the large picture for zooming in. */
  renderZoom: Call<PhotoFile & { outputPath: string; rotation?: Rotation }, WrittenPicture>;
  /** Makes the picture for downloads: as large as the photo, without metadata. */
  renderFull: Call<PhotoFile & { outputPath: string; rotation?: Rotation }, WrittenPicture>;
  /** Makes the avatar of a person: the middle of the photo, square and small. */
  renderAvatar: Call<PhotoFile & { outputPath: string }, { sizeBytes: number }>;
  /** Extracts the film of a motion photo, playable in browsers; false when there is none. */
  extractMotionVideo: Call<{ path: string; outPath: string }, boolean>;
  /** Makes all sizes of a frame of a film. */
  makePoster: Call<PosterInput, Poster>;
  /** Makes all sizes of the cover of a recording; null when it has none. */
  makeCover: Call<CoverInput, RenderedPhoto | null>;
  /**
   * Makes the access copy: in another container where that is enough, else, or if the film has to be converted, by a
   * conversion.
   */
  makeAccessCopy: Call<
    FilmOrPart & PlayableCopyOptions & { outPath: string; mending?: Mending },
    FilmCopy
  >;
  /** Makes some seconds of an access copy, which somebody waits for. */
  previewMending: Call<
    Film & PlayableCopyOptions & { part: Part; outPath: string; mending: Mending },
    FilmCopy
  >;
  /** Makes a copy with this number of lines for slow connections; `path` may be the access copy, levelled or not. */
  makeSmallerCopy: Call<
    Film & { outPath: string; lines: SmallerLines; isLevelled: boolean },
    FilmCopy
  >;
  /** Makes the storyboard; null for a film of a minute or less. */
  makeStoryboard: Call<
    FilmOrPart & { imagePath: string; vttPath: string; imageUrl: string },
    Storyboard | null
  >;
  extractSubtitles: Call<Film & { outputDir: string }, SubtitleFile[]>;
  /** Computes the waveform of a recording: base64 of 1800 pairs of signed bytes, lowest and highest. */
  makePeaks: Call<FilmOrPart, string>;
  makeAudioCopy: Call<FilmOrPart & { outPath: string; mending?: Mending }, AudioCopy>;
  /** Cuts a part out of an original, as a file that can stand for itself. */
  cutPart: Call<Film & { part: Part; outPath: string }, CutPart>;
  /** Cuts one for saving, as chosen, with its title and date. */
  savePart: Call<
    Film & { part: Part; outPath: string; method: PartMethod; tags: PartTags },
    SavedPart
  >;
  /** Copies picture and sound unchanged into a file without metadata. */
  copyStreams: Call<Film & { outPath: string }, { damage: string | null }>;
  /** Decodes a film once; tells what is damaged inside, null if nothing is. */
  checkFilm: Call<Film, string | null>;
  measureLoudness: Call<Film & { findsPeak?: boolean }, Loudness>;
  /** Measures picture and sound of a stretch; `path` may be the access copy. */
  measureStretch: Call<Film & Stretch & { outPath: string }, { sizeBytes: number }>;
  /** Finds where an event may begin, in a file with what was measured of all stretches of a film. */
  findSigns: Call<{ path: string }, Look>;
  /** Tells what a film sounds like, as base64; empty without sound. */
  printSound: Call<Film, string>;
  /** Finds where the date of a DV tape jumps, and where a disc begins another recording. */
  readWrittenSigns: Call<Film, PlacedSign[]>;
};

export type CallName = keyof MediaCalls;

export type CallInput<Name extends CallName> = MediaCalls[Name]['input'];
export type CallOutput<Name extends CallName> = MediaCalls[Name]['output'];

/**
 * `sniff`: what an upload waits for. `quick`: calls that people wait for. `sound`: recordings, minutes at most. `heavy`:
 * films, one at a time. `idle`: calls that no person waits for. A long conversion never delays a photo or a recording.
 */
export type QueueName = 'sniff' | 'quick' | 'sound' | 'heavy' | 'idle';

type Rule<Name extends CallName> = {
  queue: QueueName;
  /** The time after which the worker itself is killed; the tools inside have shorter limits. */
  timeoutMs: (input: CallInput<Name>) => number;
  /** Refuses the call when so many wait: strangers cause it, and nothing else counts what they ask for. */
  mostWaiting?: number;
};

const gibibyte = 1024 ** 3;

/** Returns how much a call may write: no copy of a film has more than 40 megabits a second beside its own size. */
export function outputBytesOf(input: { path: string; facts?: MediaFacts }): number {
  const { sizeBytes = 0, durationMs = 0 } = input.facts ?? {};
  return 4 * gibibyte + 2 * sizeBytes + durationMs * 5_000;
}

const minute = 60_000;
/** About half a minute of work for two workers, and longer than anybody waits for a picture. */
const mostWaiting = 30;
const always = (timeoutMs: number) => () => timeoutMs;
const atLeast = (shortest: number, factor: number) => (film: Film) =>
  Math.max(shortest, factor * film.facts.durationMs) + minute;

export const callRules: { [Name in CallName]: Rule<Name> } = {
  sniff: { queue: 'sniff', timeoutMs: always(minute / 2) },
  inspect: { queue: 'quick', timeoutMs: always(minute) },
  readSidecar: { queue: 'quick', timeoutMs: always(minute) },
  renderPhoto: { queue: 'quick', timeoutMs: always(2 * minute) },
  renderZoom: { queue: 'quick', timeoutMs: always(2 * minute), mostWaiting },
  renderFull: { queue: 'quick', timeoutMs: always(2 * minute), mostWaiting },
  renderAvatar: { queue: 'quick', timeoutMs: always(minute), mostWaiting },
  extractMotionVideo: { queue: 'quick', timeoutMs: always(3 * minute) },
  makePoster: { queue: 'quick', timeoutMs: always(minute) },
  makeCover: { queue: 'quick', timeoutMs: always(minute) },
  makeAccessCopy: { queue: 'heavy', timeoutMs: atLeast(30 * minute, 60) },
  previewMending: { queue: 'quick', timeoutMs: always(minute), mostWaiting },
  makeSmallerCopy: { queue: 'idle', timeoutMs: atLeast(30 * minute, 60) },
  makeStoryboard: { queue: 'heavy', timeoutMs: always(6 * minute) },
  extractSubtitles: { queue: 'heavy', timeoutMs: always(30 * minute) },
  makePeaks: { queue: 'sound', timeoutMs: atLeast(minute, 0.1) },
  makeAudioCopy: { queue: 'sound', timeoutMs: atLeast(30 * minute, 20) },
  cutPart: { queue: 'idle', timeoutMs: atLeast(30 * minute, 60) },
  savePart: { queue: 'idle', timeoutMs: atLeast(30 * minute, 60) },
  copyStreams: { queue: 'sound', timeoutMs: atLeast(10 * minute, 1) },
  checkFilm: { queue: 'idle', timeoutMs: atLeast(30 * minute, 8) },
  measureLoudness: { queue: 'sound', timeoutMs: atLeast(5 * minute, 0.1) },
  measureStretch: { queue: 'idle', timeoutMs: atLeast(30 * minute, 8) },
  findSigns: { queue: 'idle', timeoutMs: always(10 * minute) },
  printSound: { queue: 'idle', timeoutMs: atLeast(30 * minute, 1) },
  readWrittenSigns: { queue: 'idle', timeoutMs: atLeast(30 * minute, 1) },
};
