import { describe, expect, it } from 'vitest';
import { canPlayDirectly, decidePlayback } from '#platform/media/probe/decide-playback.ts';
import type { AudioStream, VideoStream } from '#platform/media/probe/media-facts.ts';

const mp4 = 'mov,mp4,m4a,3gp,3g2,mj2';
const mkv = 'matroska,webm';

function picture(codec: string, more: Partial<VideoStream> = {}): VideoStream {
  return {
    index: 0,
    codec,
    profile: '',
    pixelFormat: 'yuv420p',
    bitDepth: 8,
    storedWidth: 1280,
    storedHeight: 720,
    sampleAspect: 1,
    rotation: 0,
    shownWidth: 1280,
    shownHeight: 720,
    fieldOrder: { scan: 'progressive', source: 'declared' },
    frameRate: 25,
    colorTransfer: 'bt709',
    isHdr: false,
    isAttachedPicture: false,
    endMs: 0,
    ...more,
  };
}

function sound(codec: string): AudioStream {
  return {
    index: 1,
    codec,
    channels: 2,
    sampleRateHz: 48_000,
    language: null,
    isDefault: true,
    endMs: 0,
  };
}

type Case = {
  container: string;
  video: string | VideoStream;
  audio: string | null;
  expected: ReturnType<typeof decidePlayback>;
  isWebm?: boolean;
  isStreamable?: boolean;
  sizeBytes?: number;
  isCutOff?: boolean;
  /** Newer browsers play the original, though not all do. */
  isForSome?: boolean;
};

const interlaced = { fieldOrder: { scan: 'top-first', source: 'declared' } } as const;

const cases: Record<string, Case> = {
  'H.264 and AAC in MP4': { container: mp4, video: 'h264', audio: 'aac', expected: 'direct' },
  'H.264 and MP3 in MOV': { container: mp4, video: 'h264', audio: 'mp3', expected: 'direct' },
  'silent H.264': { container: mp4, video: 'h264', audio: null, expected: 'direct' },
  'full-range H.264 of a phone': {
    container: mp4,
    video: picture('h264', { pixelFormat: 'yuvj420p' }),
    audio: 'aac',
    expected: 'direct',
  },
  'small MP4 with its index at the end': {
    container: mp4,
    video: 'h264',
    audio: 'aac',
    isStreamable: false,
    sizeBytes: 20_000_000,
    expected: 'direct',
  },
  'large MP4 with its index at the end': {
    container: mp4,
    video: 'h264',
    audio: 'aac',
    isStreamable: false,
    sizeBytes: 20_000_001,
    expected: 'remux',
  },
  'H.264 and AAC in MKV': { container: mkv, video: 'h264', audio: 'aac', expected: 'remux' },
  'progressive H.264 in MTS': {
    container: 'mpegts',
    video: 'h264',
    audio: 'aac',
    expected: 'remux',
  },
  'H.264 in AVI': { container: 'avi', video: 'h264', audio: 'mp3', expected: 'remux' },
  'H.264 and AC-3 in MP4': { container: mp4, video: 'h264', audio: 'ac3', expected: 'copy-video' },
  'H.264 and ALAC in MOV': { container: mp4, video: 'h264', audio: 'alac', expected: 'copy-video' },
  'H.264 and PCM in MOV': {
    container: mp4,
    video: 'h264',
    audio: 'pcm_s16le',
    expected: 'copy-video',
  },
  'progressive H.264 and AC-3 in MTS': {
    container: 'mpegts',
    video: 'h264',
    audio: 'ac3',
    expected: 'copy-video',
  },
  'interlaced H.264': {
    container: 'mpegts',
    video: picture('h264', interlaced),
    audio: 'aac',
    expected: 'transcode',
  },
  'H.264 with 10 bits': {
    container: mp4,
    video: picture('h264', { pixelFormat: 'yuv420p10le', bitDepth: 10 }),
    audio: 'aac',
    expected: 'transcode',
  },
  'H.264 4:2:2': {
    container: mp4,
    video: picture('h264', { pixelFormat: 'yuv422p' }),
    audio: 'aac',
    expected: 'transcode',
  },
  'H.264 4:4:4': {
    container: mp4,
    video: picture('h264', { pixelFormat: 'yuv444p' }),
    audio: 'aac',
    expected: 'transcode',
  },
  'VP9 and Opus in WebM': {
    container: mkv,
    video: 'vp9',
    audio: 'opus',
    isWebm: true,
    expected: 'transcode',
    isForSome: true,
  },
  'VP8 and Vorbis in WebM': {
    container: mkv,
    video: 'vp8',
    audio: 'vorbis',
    isWebm: true,
    expected: 'transcode',
    isForSome: true,
  },
  'AV1 in MP4': {
    container: mp4,
    video: 'av1',
    audio: 'aac',
    expected: 'transcode',
    isForSome: true,
  },
  'VP9 and Opus in MKV': { container: mkv, video: 'vp9', audio: 'opus', expected: 'transcode' },
  'AV1 in MKV': { container: mkv, video: 'av1', audio: 'aac', expected: 'transcode' },
  'VP8 in MKV': { container: mkv, video: 'vp8', audio: 'vorbis', expected: 'transcode' },
  'VP9 with HDR': {
    container: mkv,
    video: picture('vp9', { isHdr: true, bitDepth: 10, pixelFormat: 'yuv420p10le' }),
    audio: 'opus',
    isWebm: true,
    expected: 'transcode',
  },
  HEVC: { container: mp4, video: 'hevc', audio: 'aac', expected: 'transcode' },
  'MPEG-4 ASP in MP4': { container: mp4, video: 'mpeg4', audio: 'aac', expected: 'transcode' },
  ProRes: {
    container: mp4,
    video: picture('prores', { pixelFormat: 'yuv422p10le', bitDepth: 10 }),
    audio: 'pcm_s16le',
    expected: 'transcode',
  },
  MJPEG: {
    container: 'avi',
    video: picture('mjpeg', { pixelFormat: 'yuvj422p' }),
    audio: 'pcm_s16le',
    expected: 'transcode',
  },
  'H.263': { container: mp4, video: 'h263', audio: 'amr_nb', expected: 'transcode' },
  Theora: { container: 'ogg', video: 'theora', audio: 'vorbis', expected: 'transcode' },
  DV: { container: 'dv', video: 'dvvideo', audio: 'pcm_s16le', expected: 'transcode' },
  'MPEG-1': { container: 'mpeg', video: 'mpeg1video', audio: 'mp2', expected: 'transcode' },
  'MPEG-2 of a DVD': {
    container: 'mpeg',
    video: 'mpeg2video',
    audio: 'ac3',
    expected: 'transcode',
  },
  WMV: { container: 'asf', video: 'wmv2', audio: 'wmav2', expected: 'transcode' },
  'H.264 and AAC in an MP4 whose end is missing': {
    container: mp4,
    video: 'h264',
    audio: 'aac',
    isCutOff: true,
    expected: 'remux',
  },
  'Flash video': { container: 'flv', video: 'flv1', audio: 'mp3', expected: 'transcode' },
};

describe('decidePlayback', () => {
  it.each(Object.entries(cases))(
    '%s',
    (_, { video, audio, expected, isForSome = false, ...film }) => {
      const facts = {
        isWebm: false,
        isStreamable: true,
        isCutOff: false,
        sizeBytes: 1_000_000_000,
        ...film,
        video: typeof video === 'string' ? picture(video) : video,
        audio: audio === null ? null : sound(audio),
      };
      expect(decidePlayback(facts)).toBe(expected);
      expect(canPlayDirectly(facts)).toBe(isForSome || expected === 'direct');
    },
  );

  it('sends everything without a picture to conversion', () => {
    const facts = { container: mp4, video: null, audio: sound('aac'), sizeBytes: 1 };
    const rest = { isStreamable: true, isWebm: false, isCutOff: false };
    expect(decidePlayback({ ...facts, ...rest })).toBe('transcode');
  });
});
