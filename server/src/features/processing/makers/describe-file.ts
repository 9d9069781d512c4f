import type { ExposureFacts, MediaMetadata } from '#platform/media/metadata/media-metadata.ts';
import type { MediaFacts } from '#platform/media/probe/media-facts.ts';
import { isInterlaced } from '#platform/media/probe/media-facts.ts';
import type { Inspection } from '#platform/media/worker/inspect-file.ts';

type Fact = { label: string; value: string };

/**
 * Returns what the details panel shows about the file, in words for a family and in the order to show. The database
 * finds the facts for the search by their labels (`search_facts`, migration 0028): a new label needs a migration.
 */
export function describeFile({ metadata, tags, probe }: Inspection): Fact[] {
  const work = tags ?? metadata?.tags;
  return [
    fact('Artist', work?.artist),
    fact('Album', work?.album),
    fact('Track', work?.track),
    fact('Year', work?.year),
    fact('Camera', metadata && cameraName(metadata.camera)),
    fact('Lens', metadata?.camera.lens),
    fact('Exposure', metadata && exposure(metadata.exposure)),
    fact('Caption', metadata?.description),
    fact('Keywords', metadata?.keywords.join(', ')),
    fact('Rating', metadata?.rating && `${metadata.rating} of 5`),
    fact('Picture', probe && pictureKind(probe)),
    fact('Sound', probe && soundKind(probe)),
    fact('Colour profile', metadata?.colourProfile),
    fact('Time code', probe?.timecode),
  ].filter((each) => each !== null);
}

const fact = (label: string, value: string | number | null | undefined): Fact | null =>
  value ? { label, value: String(value).slice(0, longest) } : null;

/** The longest value in characters: a hostile file may contain very long tags. */
const longest = 1000;

/** Leaves the make out where the model begins with it: 'Canon EOS 6D', not 'Canon Canon EOS 6D'. */
function cameraName({ make, model }: MediaMetadata['camera']): string {
  return make && model && !model.toLowerCase().startsWith(make.toLowerCase())
    ? `${make} ${model}`
    : (model ?? make ?? '');
}

function exposure({ time, fNumber, iso, focalLengthMm }: ExposureFacts): string {
  return [
    time && `${time} s`,
    fNumber && `f/${fNumber}`,
    iso && `ISO ${iso}`,
    focalLengthMm && `${Math.round(focalLengthMm * 10) / 10} mm`,
  ]
    .filter(Boolean)
    .join(', ');
}

function pictureKind({ video }: MediaFacts): string {
  return video
    ? [
        codecName(video.codec),
        video.frameRate > 0 && `${Math.round(video.frameRate * 100) / 100} pictures a second`,
        isInterlaced(video) && 'interlaced',
        video.isHdr && 'HDR',
      ]
        .filter(Boolean)
        .join(', ')
    : '';
}

const soundKind = ({ audio }: MediaFacts): string =>
  audio ? [codecName(audio.codec), channels(audio.channels)].filter(Boolean).join(', ') : '';

function channels(count: number): string {
  if (count === 1) return 'mono';
  return count === 2 ? 'stereo' : count > 2 ? `${count} channels` : '';
}

const codecNames: Record<string, string> = {
  dvvideo: 'DV',
  h263: 'H.263',
  h264: 'H.264',
  hevc: 'HEVC',
  mpeg1video: 'MPEG-1',
  mpeg2video: 'MPEG-2',
  mpeg4: 'MPEG-4',
  mjpeg: 'Motion JPEG',
  vorbis: 'Vorbis',
  opus: 'Opus',
};

function codecName(codec: string): string {
  if (Object.hasOwn(codecNames, codec)) return codecNames[codec]!;
  return codec.startsWith('pcm_') ? 'PCM' : codec.toUpperCase();
}
