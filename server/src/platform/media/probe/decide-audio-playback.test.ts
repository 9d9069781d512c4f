import { expect, it } from 'vitest';
import { decideAudioPlayback } from '#platform/media/probe/decide-audio-playback.ts';

const mp4 = 'mov,mp4,m4a,3gp,3g2,mj2';

it.each([
  ['mp3', 'mp3', 'direct'],
  [mp4, 'aac', 'direct'],
  ['aac', 'aac', 'direct'],
  ['flac', 'flac', 'direct'],
  [mp4, 'flac', 'direct'],
  ['wav', 'pcm_s16le', 'direct'],
  ['wav', 'pcm_s24le', 'direct'],
  ['wav', 'pcm_f32le', 'direct'],
  ['wav', 'pcm_mulaw', 'direct'],
  ['wav', 'adpcm_ima_wav', 'transcode'],
  ['wav', 'mp3', 'transcode'],
  ['ogg', 'vorbis', 'transcode'],
  ['ogg', 'opus', 'transcode'],
  ['asf', 'wmav2', 'transcode'],
  ['aiff', 'pcm_s16be', 'transcode'],
  [mp4, 'alac', 'transcode'],
  ['ape', 'ape', 'transcode'],
  ['amr', 'amr_nb', 'transcode'],
  ['ac3', 'ac3', 'transcode'],
  ['mp3', 'mp2', 'transcode'],
  ['toString', 'aac', 'transcode'],
])('%s with %s: %s', (container, codec, expected) => {
  const audio = { index: 0, codec, channels: 2, sampleRateHz: 44_100, language: null };
  expect(
    decideAudioPlayback({
      container,
      audio: { ...audio, isDefault: true, endMs: 0 },
      isCutOff: false,
    }),
  ).toBe(expected);
});

it('converts what has no sound that is known', () => {
  expect(decideAudioPlayback({ container: 'mp3', audio: null, isCutOff: false })).toBe('transcode');
});
