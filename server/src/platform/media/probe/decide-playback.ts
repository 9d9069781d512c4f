/** Decides what a browser needs to play a film, by tables that were measured in real browsers. */
import {
  type AudioStream,
  isInterlaced,
  type MediaFacts,
  type VideoStream,
} from '#platform/media/probe/media-facts.ts';

/**
 * `direct`: the original. `remux`: the same streams in an MP4. `copy-video`: the same picture in an MP4, with the sound
 * converted. `transcode`: picture and sound are converted.
 */
export type Playback = 'direct' | 'remux' | 'copy-video' | 'transcode';

type Film = Pick<
  MediaFacts,
  'container' | 'video' | 'audio' | 'sizeBytes' | 'isStreamable' | 'isWebm' | 'isCutOff'
>;

/** In smaller files a browser quickly fetches the index from the end. */
const smallFileBytes = 20_000_000;

const mp4Sounds = ['aac', 'mp3'];
const newerCodecs = ['vp8', 'vp9', 'av1'];
const webmSounds = ['opus', 'vorbis'];

/**
 * Decides how a film is played by all browsers: older iPhones and Macs play neither AV1 nor WebM. Browsers do not
 * report what they cannot show, so this table decides.
 */
export function decidePlayback(film: Film): Playback {
  const { video, audio } = film;
  // Browsers fail at a missing end; a copy has a proper end, and is compared with the promised length.
  if (film.isCutOff) return film.isWebm ? 'transcode' : 'remux';
  if (video?.codec !== 'h264' || !canShow(video)) return 'transcode';
  if (!isPlayable(audio, mp4Sounds)) return 'copy-video';
  if (!isMp4(film.container)) return 'remux';
  return startsSoon(film) ? 'direct' : 'remux';
}

/** Tells whether at least newer browsers play the original itself, until there is a copy for all. */
export function canPlayDirectly(film: Film): boolean {
  if (decidePlayback(film) === 'direct') return true;
  const { video, audio } = film;
  if (film.isCutOff || !video || !newerCodecs.includes(video.codec) || !canShow(video))
    return false;
  if (film.isWebm) return isPlayable(audio, webmSounds);
  const isForMp4 = video.codec !== 'vp8' && isPlayable(audio, mp4Sounds);
  return isForMp4 && isMp4(film.container) && startsSoon(film);
}

/** Tells whether all browsers can show such a picture: 8 bits and 4:2:0. Interlaced film shows combing in all of them. */
function canShow(video: VideoStream): boolean {
  const isPlain = /^yuvj?420p$/.test(video.pixelFormat) && video.bitDepth === 8 && !video.isHdr;
  return isPlain && !isInterlaced(video);
}

const startsSoon = ({ isStreamable, sizeBytes }: Film) =>
  isStreamable || sizeBytes <= smallFileBytes;

const isPlayable = (audio: AudioStream | null, codecs: string[]) =>
  audio === null || codecs.includes(audio.codec);

const isMp4 = (container: string) => container.split(',').includes('mp4');
