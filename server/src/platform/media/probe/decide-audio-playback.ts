/** What a browser needs to play a recording, by the table that was measured in real browsers. */
import type { MediaFacts } from '#platform/media/probe/media-facts.ts';

/** `direct`: as it is. `transcode`: as AAC in an M4A. */
export type AudioPlayback = 'direct' | 'transcode';

type Recording = Pick<MediaFacts, 'container' | 'audio' | 'isCutOff'>;

const pcmOfTheWeb = ['pcm_u8', 'pcm_s16le', 'pcm_s24le', 'pcm_f32le', 'pcm_mulaw'];

/** Container as ffprobe calls it -> sound that all browsers play in it. Ogg is missing in older Safaris. */
const playable: Record<string, string[]> = {
  mp3: ['mp3'],
  flac: ['flac'],
  aac: ['aac'],
  wav: pcmOfTheWeb,
  'mov,mp4,m4a,3gp,3g2,mj2': ['aac', 'mp3', 'flac'],
};

/** Decides how a recording gets to a browser. */
export function decideAudioPlayback({ container, audio, isCutOff }: Recording): AudioPlayback {
  // A copy ends properly, and is compared with what was promised.
  if (!audio || isCutOff) return 'transcode';
  const codecs = Object.hasOwn(playable, container) ? playable[container] : [];
  return codecs?.includes(audio.codec) ? 'direct' : 'transcode';
}
