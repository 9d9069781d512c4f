/** Decides what a browser needs to play a recording, by a table that was measured in real browsers. */
import type { MediaFacts } from '#platform/media/probe/media-facts.ts';

/** `direct`: as it is. `transcode`: as AAC in an M4A. */
export type AudioPlayback = 'direct' | 'transcode';

type Recording = Pick<MediaFacts, 'container' | 'audio' | 'isCutOff' | 'isBehindJunk'>;

const pcmOfTheWeb = ['pcm_u8', 'pcm_s16le', 'pcm_s24le', 'pcm_f32le', 'pcm_mulaw'];

/** Container, by ffprobe's name -> audio codecs that all browsers play in it. Older Safaris do not play Ogg. */
const playable: Record<string, string[]> = {
  mp3: ['mp3'],
  flac: ['flac'],
  aac: ['aac'],
  wav: pcmOfTheWeb,
  'mov,mp4,m4a,3gp,3g2,mj2': ['aac', 'mp3', 'flac'],
};

/** Decides how a recording is played by browsers. */
export function decideAudioPlayback({
  container,
  audio,
  isCutOff,
  isBehindJunk,
}: Recording): AudioPlayback {
  // A copy has a proper beginning and end, and is compared with the promised length.
  if (!audio || isCutOff || isBehindJunk) return 'transcode';
  const codecs = Object.hasOwn(playable, container) ? playable[container] : [];
  return codecs?.includes(audio.codec) ? 'direct' : 'transcode';
}
