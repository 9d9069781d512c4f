import { describe, expect, it } from 'vitest';
import { parseProbe } from '#platform/media/probe/parse-probe.ts';

function film(stream: object, format: object = {}) {
  return parseProbe(
    JSON.stringify({
      format: { format_name: 'avi', duration: '2.0', ...format },
      streams: [
        { index: 0, codec_type: 'video', codec_name: 'h264', width: 720, height: 576, ...stream },
      ],
    }),
  );
}

describe('parseProbe', () => {
  it.each([
    [-90, 90],
    [90, 270],
    [180, 180],
    [-180, 180],
    [-270, 270],
    [0, 0],
    [-89.7, 90],
    [450, 270],
  ])('ffprobe turns by %d: shown turned clockwise by %d', (rotation, expected) => {
    expect(film({ side_data_list: [{ rotation }] }).video?.rotation).toBe(expected);
  });

  it('swaps the sides of a film that lies on its side, after stretching its pixels', () => {
    const { video } = film({
      width: 1440,
      height: 1080,
      sample_aspect_ratio: '4:3',
      side_data_list: [{ side_data_type: 'other' }, { rotation: -90 }],
    });
    expect(video).toMatchObject({ shownWidth: 1080, shownHeight: 1920 });
  });

  it.each(['0:1', 'N/A', '1:0', '', '-1:1', undefined])('takes %s for square pixels', (aspect) => {
    expect(film({ sample_aspect_ratio: aspect }).video).toMatchObject({ shownWidth: 720 });
  });

  it.each([
    ['yuv420p', 8],
    ['yuv420p10le', 10],
    ['yuv422p12be', 12],
    ['p010le', 10],
    ['gray16le', 16],
    ['nv12', 8],
    ['yuvj444p', 8],
  ])('%s has %d bits', (pix_fmt, bits) => {
    expect(film({ pix_fmt }).video?.bitDepth).toBe(bits);
  });

  it.each([
    ['progressive', 'progressive'],
    ['tt', 'top-first'],
    ['bt', 'top-first'],
    ['bb', 'bottom-first'],
    ['tb', 'bottom-first'],
    ['unknown', 'unknown'],
    [undefined, 'unknown'],
  ])('field order %s: %s', (field_order, scan) => {
    expect(film({ field_order }).video?.fieldOrder.scan).toBe(scan);
  });

  it.each(['-5', '0', 'N/A', '200000', '1e99', undefined])(
    'does not believe a duration of %s',
    (duration) => {
      expect(film({}, { duration }).durationMs).toBe(0);
    },
  );

  it('reads what an AVI promises', () => {
    expect(film({ nb_frames: '100', avg_frame_rate: '25/1' }).promisedMs).toBe(4_000);
    expect(film({ nb_frames: '9999999999', avg_frame_rate: '25/1' }).promisedMs).toBe(0);
    expect(film({ nb_frames: '100', avg_frame_rate: '0/0' }).promisedMs).toBe(0);
  });

  it('takes the first sound of a disc for the first, whichever comes by first', () => {
    const sound = (index: number, id: string) => ({
      index,
      id,
      codec_type: 'audio',
      codec_name: 'ac3',
    });
    const disc = (format_name: string) => {
      const streams = [sound(1, '0x82'), sound(2, '0x80')];
      return parseProbe(JSON.stringify({ format: { format_name }, streams })).audio?.index;
    };
    expect(disc('mpeg')).toBe(2);
    expect(disc('mpegts')).toBe(1);
  });

  it('reads the counter of a tape, and nothing else that stands there', () => {
    expect(film({ tags: { timecode: '01:02:03;04' } }).timecode).toBe('01:02:03;04');
    expect(film({}, { tags: { timecode: '01:02:03:04' } }).timecode).toBe('01:02:03:04');
    expect(film({ tags: { timecode: '<b>' } }).timecode).toBeNull();
    expect(film({}).timecode).toBeNull();
  });

  it('numbers chapters that have no name', () => {
    const chapters = [
      { start_time: '0', end_time: '1', tags: { title: 'Tree' } },
      { start_time: '1' },
    ];
    const { chapters: found } = parseProbe(JSON.stringify({ chapters }));
    expect(found.map(({ title }) => title)).toEqual(['Tree', 'Chapter 2']);
  });

  it('survives answers of any shape', () => {
    for (const answer of ['{}', '{"streams":[]}', '{"streams":"no","format":7,"chapters":{}}']) {
      expect(parseProbe(answer)).toMatchObject({ video: null, audio: null, durationMs: 0 });
    }
  });
});
