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

const webCodecs = ['vp8', 'vp9', 'av1'];
const mp4Pictures = ['h264', 'vp9', 'av1'];
const mp4Sounds = ['aac', 'mp3'];
const webmSounds = ['opus', 'vorbis'];

/** Decides how a film is played by browsers. Browsers do not report what they cannot show, so this table decides. */
export function decidePlayback(film: Film): Playback {
  const { video, audio } = film;
  // Browsers fail at a missing end; a copy has a proper end, and is compared with the promised length.
  if (film.isCutOff) return film.isWebm ? 'transcode' : 'remux';
  if (!video || !canShow(video)) return 'transcode';
  if (film.isWebm && isPlayable(audio, webmSounds) && webCodecs.includes(video.codec)) {
    return 'direct';
  }
  if (!mp4Pictures.includes(video.codec)) return 'transcode';
  if (!isPlayable(audio, mp4Sounds)) return 'copy-video';
  if (!isMp4(film.container)) return 'remux';
  return film.isStreamable || film.sizeBytes <= smallFileBytes ? 'direct' : 'remux';
}

/** Tells whether all browsers show the picture: 8 bits and 4:2:0. Interlaced film shows combing in every browser. */
function canShow(video: VideoStream): boolean {
  const isPlain = /^yuvj?420p$/.test(video.pixelFormat) && video.bitDepth === 8 && !video.isHdr;
  const isWebCodec = video.codec === 'h264' || webCodecs.includes(video.codec);
  return isWebCodec && isPlain && !isInterlaced(video);
}

const isPlayable = (audio: AudioStream | null, codecs: string[]) =>
  audio === null || codecs.includes(audio.codec);

const isMp4 = (container: string) => container.split(',').includes('mp4');
