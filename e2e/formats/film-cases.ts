/** Films from phones, camcorders, cameras and computers. */
import { bars, H264, tone } from '../../server/test/make-film.ts';
import { film, type FormatCase } from './format-case.ts';
import { oddFilmCases } from './odd-film-cases.ts';
import { by, kind, recipe, small, tiny } from './small-films.ts';

const hevc = (pixels: string, more = '') =>
  `-c:v libx265 -preset ultrafast -pix_fmt ${pixels} -x265-params log-level=none${more} -tag:v hvc1 -c:a aac`;

const usual = film({ shown: '640x360', seconds: 2 });

const phones: FormatCase[] = [
  {
    what: 'iPhone held upright, H.264 in QuickTime, date in UTC',
    make: kind('rotatedMov'),
    expected: film({
      shown: '360x640',
      seconds: 2,
      top: 'red',
      captured: '2015-06-07T08:09:10',
    }),
  },
  { what: 'H.264 and AAC in MP4: plays as it is', make: kind('h264Mp4'), expected: usual },
  { what: 'HEVC in MP4', make: kind('hevc'), expected: usual },
  {
    what: 'HEVC, 10 bits, high dynamic range (HLG)',
    make: kind('hdr'),
    expected: film({ shown: '640x360', seconds: 1 }),
  },
  {
    what: 'HEVC, 10 bits, normal colours, in Matroska',
    make: by(recipe('ten-bit-hevc.mkv', hevc('yuv420p10le'))),
    expected: tiny(),
  },
  {
    what: 'H.264, 10 bits, 4:2:2',
    make: kind('tenBit'),
    expected: film({ shown: '640x360', seconds: 1 }),
  },
  {
    what: 'Pictures at uneven times (variable frame rate)',
    make: kind('uneven'),
    expected: film({ shown: '640x360', seconds: 3 }),
  },
  {
    what: 'Slow motion: 120 pictures a second',
    make: by(recipe('slow.mp4', `${H264} -c:a aac`, [bars('320x180', 1, 120), tone(1)])),
    expected: tiny(),
  },
  {
    what: '3GP of an old phone, H.263',
    make: kind('phone3gp'),
    expected: film({ shown: '176x144', seconds: 2 }),
  },
  {
    what: 'MP4 whose index lies at the end, as cameras write it',
    make: by(recipe('camera.mp4', `${H264} -c:a aac -movflags -faststart`)),
    expected: tiny(),
  },
  {
    what: 'GoPro in California: its clock tells the time of the place, not UTC',
    make: by(
      recipe(
        'GX010027.mp4',
        `${H264} -c:a aac -metadata:s:v handler_name=GoPro -metadata creation_time=2019-11-18T15:45:32Z -metadata location=+33.1268-117.3273/`,
      ),
    ),
    expected: { ...tiny(), captured: '2019-11-18T15:45:32-08:00' },
  },
];

const camcorders: FormatCase[] = [
  {
    what: 'AVCHD camcorder (MTS), 1080i, anamorphic, AC-3',
    make: kind('mts'),
    expected: film({ shown: '1920x1080', seconds: 2 }),
  },
  {
    what: 'Blu-ray stream (M2TS), H.264, AC-3',
    make: by(recipe('00002.m2ts', `${H264} -c:a ac3 -f mpegts -mpegts_m2ts_mode 1`)),
    expected: tiny(),
  },
  {
    what: 'HDV tape: 1440x1080 MPEG-2 in a transport stream',
    make: by(
      recipe('hdv.m2t', '-vf setsar=4/3 -c:v mpeg2video -b:v 8M -c:a mp2 -f mpegts', [
        bars('1440x1080', 1),
        tone(1),
      ]),
    ),
    expected: film({ shown: '1920x1080', seconds: 1 }),
  },
  {
    what: 'ProRes in QuickTime, PCM',
    make: by(recipe('cut.mov', '-c:v prores -c:a pcm_s16le')),
    expected: tiny(),
  },
  {
    what: 'Motion JPEG in QuickTime, mu-law sound, of an early camera',
    make: by(recipe('MVI_0007.mov', '-c:v mjpeg -q:v 4 -c:a pcm_mulaw -ar 8000 -ac 1')),
    expected: tiny(),
  },
];

const computers: FormatCase[] = [
  {
    what: 'Windows Media (WMV 8, WMA)',
    make: kind('wmv'),
    expected: film({ shown: '320x240', seconds: 2 }),
  },
  {
    what: 'Windows Movie Maker (WMV 7)',
    make: by(recipe('moviemaker.wmv', '-c:v wmv1 -b:v 500k -c:a wmav2')),
    expected: tiny(),
  },
  {
    what: 'Xvid AVI with B-pictures, MP3',
    make: kind('xvidAvi'),
    expected: film({ shown: '640x480', seconds: 2 }),
  },
  {
    what: 'DivX 3 AVI (MS MPEG-4), MP3',
    make: by(recipe('divx3.avi', '-c:v msmpeg4 -b:v 500k -c:a libmp3lame')),
    expected: tiny(),
  },
  {
    what: 'Cinepak AVI of the nineties, 8-bit sound',
    make: by(recipe('nineties.avi', '-c:v cinepak -c:a pcm_u8 -ar 22050 -ac 1')),
    expected: tiny(),
  },
  {
    what: 'Sorenson Video QuickTime',
    make: by(recipe('sorenson.mov', '-c:v svq1 -c:a adpcm_ima_qt')),
    expected: tiny(),
  },
  {
    what: 'Flash video (FLV1, MP3)',
    make: by(recipe('web.flv', '-c:v flv -b:v 500k -c:a libmp3lame -ar 44100')),
    expected: tiny(),
  },
  {
    what: 'RealVideo 1, AC-3',
    make: by(recipe('real.rm', '-c:v rv10 -b:v 500k -c:a ac3', [bars('320x240', 1), tone(1)])),
    expected: film({ shown: '320x240', seconds: 1 }),
  },
  {
    what: 'Theora and Vorbis in Ogg',
    make: by(recipe('film.ogv', '-c:v libtheora -q:v 6 -c:a libvorbis')),
    expected: tiny(),
  },
  {
    what: 'VP9 and Opus in WebM: newer browsers alone play it as it is',
    make: kind('webm'),
    expected: film({ shown: '320x180', seconds: 2 }),
  },
  {
    what: 'VP8 and Vorbis in WebM',
    make: by(recipe('vp8.webm', '-c:v libvpx -deadline realtime -c:a libvorbis')),
    expected: tiny(),
  },
  {
    what: 'WebM that a browser recorded: nothing says how long it is',
    make: kind('lengthless'),
    expected: film({ shown: '320x180', seconds: 2 }),
  },
  {
    what: 'AV1 in MP4',
    make: by(recipe('av1.mp4', '-c:v libsvtav1 -preset 12 -c:a aac')),
    expected: tiny(),
  },
  {
    what: 'H.264 and AAC in Matroska: only the container changes',
    make: kind('mkvAac'),
    expected: usual,
  },
  {
    what: 'H.264 and 5.1 sound (AC-3) in Matroska',
    make: kind('mkvAc3'),
    expected: usual,
  },
  {
    what: 'H.264 and DTS in Matroska',
    make: by(recipe('dts.mkv', `${H264} -c:a dca -strict -2`, [small, tone(1, '5.1')])),
    expected: tiny(),
  },
];

export const filmCases: FormatCase[] = [...phones, ...camcorders, ...computers, ...oddFilmCases];
