/** Tapes, discs and television, which a service or the family itself digitised. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bars, fields, H264, makeByRecipe, makeFilm, tone } from '../../server/test/make-film.ts';
import { film, type FormatCase } from './format-case.ts';

const DV_SOUND = '-c:a pcm_s16le -ar 48000 -ac 2';

export const tapeCases: FormatCase[] = [
  {
    what: 'DV in AVI, PAL, interlaced, 4:3',
    make: (folder) => makeFilm(folder, 'dvAvi'),
    expected: film({ shown: '768x576', seconds: 2 }),
  },
  {
    what: 'DV raw, PAL, interlaced, 16:9',
    make: (folder) => makeFilm(folder, 'dvRaw'),
    expected: film({ shown: '1024x576', seconds: 2 }),
  },
  {
    what: 'DV in AVI, NTSC, interlaced, 4:3',
    make: (folder) => makeFilm(folder, 'dvNtsc'),
    expected: film({ shown: '640x480', seconds: 2 }),
  },
  {
    what: 'DV in QuickTime, PAL, dated by the name alone',
    make: (folder) =>
      makeByRecipe(folder, {
        name: '1992-12 Christmas.mov',
        sources: [bars('720x576', 1, 50), tone(1)],
        options: `-vf ${fields('bff')},setsar=16/15 -c:v dvvideo -pix_fmt yuv420p ${DV_SOUND}`,
      }),
    expected: film({ shown: '768x576', seconds: 1, captured: '1992-12-01T00:00:00' }),
  },
  {
    what: 'DV in AVI, dated by the tape inside',
    make: makeDatedTape,
    expected: film({ shown: '768x576', seconds: 1, captured: '1998-12-24T18:30:00' }),
  },
  {
    what: 'DVD title (VOB), interlaced MPEG-2, AC-3, 16:9',
    make: (folder) => makeFilm(folder, 'vob'),
    expected: film({ shown: '1024x576', seconds: 2 }),
  },
  {
    what: 'DVD title (VOB) with two sound tracks, NTSC, 4:3',
    make: (folder) =>
      makeByRecipe(folder, {
        name: 'VTS_02_1.VOB',
        sources: [bars('720x480', 1, '30000/1001'), tone(1), tone(1, 'mono')],
        options:
          '-map 0 -map 1 -map 2 -vf setsar=8/9 -c:v mpeg2video -b:v 4M -c:a:0 ac3 -c:a:1 mp2 -f vob',
      }),
    expected: film({ shown: '640x480', seconds: 1 }),
  },
  {
    what: 'Folder of a DVD (VIDEO_TS): the parts of a title are sent as one film, each with a clock of its own',
    make: makeJoinedTitle,
    expected: film({ shown: '1024x576', seconds: 6 }),
  },
  {
    what: 'Second part of a DVD title by itself (VTS_04_2.VOB)',
    make: makeLaterPart,
    expected: film({ shown: '1024x576', seconds: 1.57 }),
  },
  {
    what: 'MPEG-1, Video CD',
    make: (folder) => makeFilm(folder, 'mpeg1'),
    expected: film({ shown: '352x288', seconds: 2 }),
  },
  {
    what: 'MPEG-1 of a Video CD as the disc holds it (AVSEQ01.DAT)',
    make: makeDiscSectors,
    expected: film({ shown: '352x288', seconds: 1 }),
  },
  {
    what: 'Interlaced MP4 of a capture device that calls it progressive',
    make: (folder) => makeFilm(folder, 'lyingMp4'),
    expected: film({ shown: '768x576', seconds: 2 }),
  },
  {
    what: 'MP4 of a digitising service: the name tells the year, the file only when it was made',
    make: (folder) =>
      makeByRecipe(folder, {
        name: '1987 Summer at the lake.mp4',
        sources: [bars('640x480', 1), tone(1)],
        options: `${H264} -c:a aac -metadata creation_time=2019-03-05T10:00:00Z`,
      }),
    expected: film({ shown: '640x480', seconds: 1, captured: '1987-01-01T00:00:00' }),
  },
  {
    what: 'Matroska with the time when it was made',
    make: (folder) =>
      makeByRecipe(folder, {
        name: 'rip.mkv',
        sources: [bars('320x240', 1), tone(1)],
        options: `${H264} -c:a aac -metadata creation_time=2019-03-05T10:00:00Z`,
      }),
    expected: film({ shown: '320x240', seconds: 1, captured: '2019-03-05T10:00:00+00:00' }),
  },
  {
    what: 'Windows Media Center recording of television (WTV)',
    make: (folder) =>
      makeByRecipe(folder, {
        name: 'television.wtv',
        sources: [bars('720x576', 1), tone(1)],
        options: '-vf setsar=64/45 -c:v mpeg2video -b:v 4M -c:a mp2',
      }),
    expected: film({ shown: '1024x576', seconds: 1 }),
  },
  {
    what: 'MPEG-2 programme stream, PAL, MP2 sound',
    make: (folder) =>
      makeByRecipe(folder, {
        name: 'capture.mpg',
        sources: [bars('720x576', 1, 50), tone(1)],
        options: `-vf ${fields('tff')},setsar=16/15 -c:v mpeg2video -flags +ildct+ilme -top 1 -b:v 4M -c:a mp2 -f vob`,
      }),
    expected: film({ shown: '768x576', seconds: 1 }),
  },
  {
    what: 'MPEG-2 transport stream off the air, AC-3',
    make: (folder) =>
      makeByRecipe(folder, {
        name: 'recording.ts',
        sources: [bars('720x576', 1), tone(1)],
        options: '-vf setsar=64/45 -c:v mpeg2video -b:v 4M -c:a ac3 -f mpegts',
      }),
    expected: film({ shown: '1024x576', seconds: 1 }),
  },
  {
    what: 'Motion JPEG AVI of a capture card, interlaced without saying so',
    make: (folder) => makeFilm(folder, 'mjpegAvi'),
    expected: film({ shown: '640x480', seconds: 2 }),
  },
  {
    what: 'Uncompressed AVI (YUY2)',
    make: (folder) =>
      makeByRecipe(folder, {
        name: 'raw.avi',
        sources: [bars('320x240', 1), tone(1)],
        options: '-c:v rawvideo -pix_fmt yuyv422 -c:a pcm_s16le',
      }),
    expected: film({ shown: '320x240', seconds: 1 }),
  },
  {
    what: 'MXF of a broadcaster, MPEG-2',
    make: (folder) =>
      makeByRecipe(folder, {
        name: 'archive.mxf',
        sources: [bars('720x576', 1), tone(1)],
        options: '-vf setsar=64/45 -c:v mpeg2video -b:v 8M -c:a pcm_s16le -ar 48000',
      }),
    expected: film({ shown: '1024x576', seconds: 1 }),
  },
  {
    what: 'HuffYUV AVI of a restoration',
    make: (folder) =>
      makeByRecipe(folder, {
        name: 'restored.avi',
        sources: [bars('320x240', 1), tone(1)],
        options: '-c:v huffyuv -pix_fmt yuv422p -c:a pcm_s16le',
      }),
    expected: film({ shown: '320x240', seconds: 1 }),
  },
  {
    what: 'Archive copy: FFV1 and FLAC in Matroska',
    make: (folder) =>
      makeByRecipe(folder, {
        name: 'archive.mkv',
        sources: [bars('720x576', 1, 50), tone(1)],
        options: `-vf ${fields('tff')},setsar=16/15 -c:v ffv1 -c:a flac`,
      }),
    expected: film({ shown: '768x576', seconds: 1 }),
  },
];

/** Joins the bytes of three recordings, each with a clock of its own, like the parts of a disc's title. */
async function makeJoinedTitle(folder: string): Promise<string> {
  const part = await readFile(await makeFilm(folder, 'vob'));
  const joined = path.join(folder, 'Christmas – title 1.vob');
  await writeFile(joined, Buffer.concat([part, part, part]));
  return joined;
}

/** Makes a captured tape as a capture program does: it copies the pictures, each with the time when it was taken. */
async function makeDatedTape(folder: string): Promise<string> {
  const tape = await makeByRecipe(folder, {
    name: 'dated.dv',
    sources: [bars('720x576', 1, 50), tone(1)],
    options: `-vf ${fields('bff')},setsar=16/15 -c:v dvvideo -pix_fmt yuv420p ${DV_SOUND} -metadata creation_time=1998-12-24T18:30:00Z -f dv`,
  });
  return makeByRecipe(folder, {
    name: 'captured.avi',
    sources: [],
    files: [tape],
    options: '-c copy -map_metadata -1',
  });
}

/** Makes the sectors of a Video CD: each of 2352 bytes contains 2324 bytes of film. */
async function makeDiscSectors(folder: string): Promise<string> {
  const mpeg = await readFile(
    await makeByRecipe(folder, {
      name: 'vcd.mpg',
      sources: [bars('352x288', 1), tone(1)],
      options: '-target pal-vcd',
    }),
  );
  const chunk = (name: string, ...content: Buffer[]) => [Buffer.from(name), ...content];
  const head = [
    ...chunk('RIFF', Buffer.alloc(4)),
    ...chunk('CDXAfmt ', Buffer.from([16, 0, 0, 0])),
  ];
  const sectors = Array.from({ length: Math.ceil(mpeg.length / 2324) }, (_, place) => {
    const sector = Buffer.alloc(2352);
    sector.fill(0xff, 1, 11);
    mpeg.copy(sector, 24, place * 2324, (place + 1) * 2324);
    return sector;
  });
  const file = path.join(folder, 'AVSEQ01.DAT');
  const start = [...head, Buffer.alloc(16), ...chunk('data', Buffer.alloc(4))];
  await writeFile(file, Buffer.concat([...start, ...sectors]));
  return file;
}

/** Makes a part that begins in the middle of the film, like every part of a title but the first. */
async function makeLaterPart(folder: string): Promise<string> {
  const title = await readFile(await makeFilm(folder, 'vob'));
  const part = path.join(folder, 'VTS_04_2.VOB');
  await writeFile(part, title.subarray(Math.floor(title.length / 2 / sectorBytes) * sectorBytes));
  return part;
}

const sectorBytes = 2048;
