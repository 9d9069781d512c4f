/** The files of real cameras, phones and recorders that are stored beside the repository. */
import { type Sample, samples } from '../../server/test/samples.ts';
import type { Expected, FormatCase } from './format-case.ts';

/** Facts that the manifest states only in prose. */
const more: Record<string, Partial<Expected>> = {
  'date-zone-from-gps.jpg': { isPlain: true },
  'date-from-gps-only.jpg': { isPlain: true },
  'truncated.jpg': { status: 'damaged' },
  'recording.wma': { seconds: 1.15, isSilent: true },
  'recording.aiff': { seconds: 2.1, hasCover: true },
  'recording.ogg': { seconds: 2, hasCover: true },
  'recording.ape': { seconds: 1.2, hasCover: true },
  'live-photo.heic': { hasMotion: true },
  'live-photo.mov': { seconds: 1.93 },
  'iphone-6-rotated.mov': { seconds: 4 },
  'avchd-1080i-ac3.mts': { seconds: 0.54 },
  'canon-mjpeg.avi': { seconds: 2.6 },
  'phone-h263-amr.3gp': { seconds: 5.6 },
  'camcorder.dv': { seconds: 0.08 },
  'film.wmv': { seconds: 5.6 },
  'film.mpg': { seconds: 5.6 },
  'divx.avi': { seconds: 5.6 },
  'h264.mkv': { seconds: 5.6 },
};

export const sampleCases: FormatCase[] = samples.map((sample) => ({
  what: `${sample.file}: ${sample.what}`,
  make: async () => sample.path,
  expected: expectedOf(sample),
}));

function expectedOf({ file, type, shown, captured }: Sample): Expected {
  return {
    type: type === 'photo' ? 'image' : type,
    shown,
    seconds: null,
    captured,
    ...more[file],
  };
}
