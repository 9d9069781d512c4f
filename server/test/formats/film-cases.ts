/** Films of phones, camcorders, cameras and computers. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { film, type FormatCase } from '#test/formats/format-case.ts';
import { bars, H264, makeByRecipe, makeFilm, type Recipe, tone } from '#test/make-film.ts';

const small = bars('320x180', 1);
const recipe = (name: string, options: string, sources = [small, tone(1)]): Recipe => ({
  name,
  sources,
  options,
});
const by = (made: Recipe) => (folder: string) => makeByRecipe(folder, made);
const kind = (name: Parameters<typeof makeFilm>[1]) => (folder: string) => makeFilm(folder, name);
const hevc = (pixels: string, more = '') =>
  `-c:v libx265 -preset ultrafast -pix_fmt ${pixels} -x265-params log-level=none${more} -tag:v hvc1 -c:a aac`;

const tiny = (seconds = 1) => film({ shown: '320x180', seconds });
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
    what: 'VP9 and Opus in WebM: plays as it is',
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
  {
    what: 'No sound at all',
    make: kind('silent'),
    expected: film({ shown: '640x360', seconds: 2, isSilent: true }),
  },
  {
    what: 'Several sound tracks: the default one is heard',
    make: by(
      recipe(
        'languages.mkv',
        `-map 0 -map 1 -map 2 ${H264} -c:a ac3 -disposition:a:0 0 -disposition:a:1 default`,
        [small, 'anullsrc=sample_rate=48000:duration=1', tone(1)],
      ),
    ),
    expected: tiny(),
  },
  {
    what: 'Subtitles in two languages and chapters inside',
    make: makeSubtitledFilm,
    expected: film({ shown: '320x180', seconds: 2, captions: 2, chapters: 2 }),
  },
  {
    what: 'Subtitles that stay after the end of the film',
    make: makeOutlastedFilm,
    expected: film({ shown: '320x180', seconds: 2, captions: 1 }),
  },
  {
    what: 'Odd sizes: 321x241 pixels',
    make: kind('oddSize'),
    expected: film({ shown: '321x241', seconds: 1 }),
  },
  {
    what: 'Animated picture of a phone as film: one single picture',
    make: kind('oneFrame'),
    expected: film({ shown: '640x360', seconds: 0, isSilent: true }),
  },
  {
    what: 'Sound that goes on after the picture',
    make: by(recipe('outlasting.mp4', `${H264} -c:a aac`, [small, tone(2)])),
    expected: tiny(2),
  },
  {
    what: 'Picture that begins after the sound',
    make: makeLatePicture,
    expected: tiny(1.7),
  },
  {
    what: 'Cut by an edit list, with a time code track',
    make: makeEditedFilm,
    expected: tiny(1.5),
  },
  {
    what: 'A second and a half of a blue screen with a word on it: the poster is not blue',
    make: kind('blueStart'),
    expected: film({ shown: '640x480', seconds: 8, isSilent: true }),
  },
  {
    what: 'A second and a half of darkness at the start: the poster is not black',
    make: kind('blackStart'),
    expected: film({ shown: '640x360', seconds: 8 }),
  },
];

export const filmCases: FormatCase[] = [...phones, ...camcorders, ...computers];

async function makeLatePicture(folder: string): Promise<string> {
  const early = await makeByRecipe(folder, recipe('early.mp4', `${H264} -c:a aac`));
  return makeByRecipe(folder, {
    name: 'late.mp4',
    sources: [],
    options: `-itsoffset 0.7 -i ${early} -i ${early} -map 0:v -map 1:a -c copy`,
  });
}

async function makeEditedFilm(folder: string): Promise<string> {
  const whole = await makeByRecipe(
    folder,
    recipe('whole.mov', `${H264} -g 250 -c:a aac -timecode 01:02:03:04`, [
      bars('320x180', 2),
      tone(2),
    ]),
  );
  return makeByRecipe(folder, {
    name: 'edited.mov',
    sources: [],
    options: `-ss 0.5 -i ${whole} -map 0:v -map 0:a -c copy`,
  });
}

async function makeOutlastedFilm(folder: string): Promise<string> {
  const subtitles = path.join(folder, 'last.srt');
  await writeFile(subtitles, '1\n00:00:01,000 --> 00:00:04,000\nThe end\n');
  return makeByRecipe(folder, {
    name: 'outlasted.mkv',
    sources: [bars('320x180', 2), tone(2)],
    files: [subtitles],
    options: `-map 0 -map 1 -map 2 ${H264} -c:a aac -c:s srt`,
  });
}

async function makeSubtitledFilm(folder: string): Promise<string> {
  const cues = '1\n00:00:00,200 --> 00:00:01,500\nMerry Christmas!\n';
  const chapters =
    ';FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=1000\ntitle=Tree\n' +
    '[CHAPTER]\nTIMEBASE=1/1000\nSTART=1000\nEND=2000\ntitle=Presents\n';
  const subtitles = path.join(folder, 'cues.srt');
  const marks = path.join(folder, 'marks.txt');
  await writeFile(subtitles, cues);
  await writeFile(marks, chapters);
  return makeByRecipe(folder, {
    name: 'subtitled.mkv',
    sources: [bars('320x180', 2), tone(2)],
    files: [subtitles, subtitles, marks],
    options:
      `-map 0 -map 1 -map 2 -map 3 -map_chapters 4 ${H264} -c:a aac -c:s srt ` +
      '-metadata:s:s:0 language=eng -metadata:s:s:1 language=deu',
  });
}
