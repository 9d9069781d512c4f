/** All calls from the server to its media workers: their inputs and outputs, as plain JSON. */
import type { SubtitleFile } from '#platform/media/film/extract-subtitles.ts';
import type { FilmCopy } from '#platform/media/film/film-copy.ts';
import type { SmallerLines } from '#platform/media/film/make-access-copy.ts';
import type { Storyboard } from '#platform/media/film/make-storyboard.ts';
import type { MediaFacts } from '#platform/media/probe/media-facts.ts';
import type { FieldRate } from '#platform/media/film/picture-filters.ts';
import type { Rotation } from '@heirloom/contract/media/media.schema.ts';
import type { PhotoFile } from '#platform/media/image/photo-sources.ts';
import type { RenderedPhoto } from '#platform/media/image/render-photo.ts';
import type { WrittenPicture } from '#platform/media/image/write-rendition.ts';
import type { AudioCopy } from '#platform/media/sound/make-audio-copy.ts';
import type { Loudness } from '#platform/media/sound/measure-loudness.ts';
import type { Inspection } from '#platform/media/worker/inspect-file.ts';
import type { CoverInput } from '#platform/media/worker/make-cover.ts';
import type { Poster, PosterInput } from '#platform/media/worker/make-poster.ts';

type Call<Input, Output> = { input: Input; output: Output };

type Film = { path: string; facts: MediaFacts };

export type MediaCalls = {
  /** Finds out what a file is, by its content; its name is used only for a date. */
  inspect: Call<{ path: string; fileName: string }, Inspection>;
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
  /** Makes the access copy: in another container where that is enough, else by a conversion. */
  makeAccessCopy: Call<Film & { outPath: string; fieldRate: FieldRate }, FilmCopy>;
  /** Makes a copy with this number of lines for slow connections; `path` may be the access copy. */
  makeSmallerCopy: Call<Film & { outPath: string; lines: SmallerLines }, FilmCopy>;
  /** Makes the storyboard; null for a film of a minute or less. */
  makeStoryboard: Call<
    Film & { imagePath: string; vttPath: string; imageUrl: string },
    Storyboard | null
  >;
  extractSubtitles: Call<Film & { outputDir: string }, SubtitleFile[]>;
  /** Computes the waveform of a recording: base64 of 1800 pairs of signed bytes, lowest and highest. */
  makePeaks: Call<Film, string>;
  makeAudioCopy: Call<Film & { outPath: string }, AudioCopy>;
  measureLoudness: Call<Film & { findsPeak?: boolean }, Loudness>;
};

export type CallName = keyof MediaCalls;

export type CallInput<Name extends CallName> = MediaCalls[Name]['input'];
export type CallOutput<Name extends CallName> = MediaCalls[Name]['output'];

/**
 * `quick`: calls that people wait for. `sound`: recordings, minutes at most. `heavy`: films, one at a time. `idle`:
 * calls that no person waits for. A long conversion never delays a photo or a recording.
 */
export type QueueName = 'quick' | 'sound' | 'heavy' | 'idle';

type Rule<Name extends CallName> = {
  queue: QueueName;
  /** The time after which the worker itself is killed; the tools inside have shorter limits. */
  timeoutMs: (input: CallInput<Name>) => number;
};

const minute = 60_000;
const always = (timeoutMs: number) => () => timeoutMs;
const atLeast = (shortest: number, factor: number) => (film: Film) =>
  Math.max(shortest, factor * film.facts.durationMs) + minute;

export const callRules: { [Name in CallName]: Rule<Name> } = {
  inspect: { queue: 'quick', timeoutMs: always(minute) },
  renderPhoto: { queue: 'quick', timeoutMs: always(2 * minute) },
  renderZoom: { queue: 'quick', timeoutMs: always(2 * minute) },
  renderFull: { queue: 'quick', timeoutMs: always(2 * minute) },
  renderAvatar: { queue: 'quick', timeoutMs: always(minute) },
  extractMotionVideo: { queue: 'quick', timeoutMs: always(3 * minute) },
  makePoster: { queue: 'quick', timeoutMs: always(minute) },
  makeCover: { queue: 'quick', timeoutMs: always(minute) },
  makeAccessCopy: { queue: 'heavy', timeoutMs: atLeast(30 * minute, 60) },
  makeSmallerCopy: { queue: 'idle', timeoutMs: atLeast(30 * minute, 60) },
  makeStoryboard: { queue: 'heavy', timeoutMs: always(6 * minute) },
  extractSubtitles: { queue: 'heavy', timeoutMs: always(30 * minute) },
  makePeaks: { queue: 'sound', timeoutMs: atLeast(minute, 0.1) },
  makeAudioCopy: { queue: 'sound', timeoutMs: atLeast(30 * minute, 20) },
  measureLoudness: { queue: 'sound', timeoutMs: atLeast(5 * minute, 0.1) },
};
