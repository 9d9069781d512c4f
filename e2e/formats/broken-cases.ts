/** Files that are cut off, empty, hostile, or not what their name says. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeDng } from '../../server/test/make-dng.ts';
import {
  cutOff,
  makeByRecipe,
  makeFilm,
  makeHalfDeafFilm,
  makeRecording,
  tone,
} from '../../server/test/make-film.ts';
import { drawPhoto, pngBomb } from '../../server/test/make-photo.ts';
import { film, type FormatCase, photo, recording } from './format-case.ts';

function write(name: string, content: string | Buffer) {
  return async (folder: string) => {
    const file = path.join(folder, name);
    await writeFile(file, content);
    return file;
  };
}

async function part(making: Promise<string>, share: number): Promise<string> {
  const file = await making;
  const { length } = await readFile(file);
  await cutOff(file, Math.floor(length * share));
  return file;
}

const playlist =
  '#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n';
const vector =
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><rect width="9" height="9"/></svg>';

const kept: FormatCase[] = [
  {
    what: 'MP4 whose camera lost its battery (index missing)',
    make: (folder) => part(makeFilm(folder, 'uneven'), 0.6),
    expected: { type: 'video', shown: null, seconds: null, status: 'unprocessable' },
  },
  {
    what: 'AVI cut off in the middle: the first half plays',
    make: (folder) => part(makeFilm(folder, 'mjpegAvi'), 0.5),
    expected: film({ shown: '640x480', seconds: 1, status: 'damaged' }),
  },
  {
    what: 'VOB cut off in the middle: the first half plays',
    make: (folder) => part(makeFilm(folder, 'vob'), 0.5),
    expected: film({ shown: '1024x576', seconds: 1 }),
  },
  {
    what: 'JPEG cut off in the middle: the upper half shows',
    make: async (folder) => {
      const whole = await drawPhoto().jpeg().toBuffer();
      const half = whole.subarray(0, Math.floor(whole.length / 2));
      return write('half.jpg', half)(folder);
    },
    expected: photo('600x400', { status: 'damaged' }),
  },
  {
    what: 'FLAC cut off in the middle',
    make: (folder) => part(makeRecording(folder, 'flac'), 0.5),
    expected: recording(0.67, { status: 'damaged' }),
  },
  {
    what: 'WAV cut off in the middle',
    make: (folder) => part(makeRecording(folder, 'wav'), 0.5),
    expected: recording(1, { status: 'damaged' }),
  },
  {
    what: 'Camera raw cut off in the middle: its small preview shows',
    make: async (folder) => {
      const raw = makeDng({
        preview: await drawPhoto({ width: 300, height: 200 }).jpeg().toBuffer(),
      });
      return write('half.dng', raw.subarray(0, raw.length / 2))(folder);
    },
    expected: photo('300x200', { corners: ['red', 'green', 'blue', 'white'] }),
  },
  {
    what: 'Camera raw cut off in the middle, without a preview',
    make: async (folder) => write('lost.dng', makeDng().subarray(0, 900_000))(folder),
    expected: { type: 'image', shown: null, seconds: null, status: 'unprocessable' },
  },
  {
    what: 'WebM cut off in the middle: the first half plays',
    make: (folder) => part(makeFilm(folder, 'webm'), 0.5),
    expected: film({ shown: '320x180', seconds: 1, status: 'damaged' }),
  },
  {
    what: 'Huge picture in a tiny file (PNG bomb)',
    make: write('bomb.png', pngBomb({ width: 30_000, height: 30_000 })),
    expected: { type: 'image', shown: null, seconds: null, status: 'unprocessable' },
  },
  {
    what: 'Film with nothing behind its header',
    make: write(
      'header.avi',
      Buffer.from('RIFF\x10\x00\x00\x00AVI LIST\x00\x00\x00\x00', 'latin1'),
    ),
    expected: { type: 'video', shown: null, seconds: null, status: 'unprocessable' },
  },
  {
    what: 'Dictaphone recording that only its maker reads (DS2)',
    make: write(
      'interview.ds2',
      Buffer.concat([Buffer.from('\x03ds2', 'latin1'), Buffer.alloc(4000)]),
    ),
    expected: { type: 'audio', shown: null, seconds: null, status: 'unprocessable' },
  },
  {
    what: 'Music with a cover, cut off in the middle (M4A)',
    make: (folder) => part(makeCoveredMusic(folder), 0.5),
    expected: recording(15, { status: 'damaged', hasCover: true }),
  },
  {
    what: 'WAV of a recorder that recorded nothing',
    make: write(
      'empty.wav',
      Buffer.from(
        'RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x80\x3e\0\0\x02\0\x10\0data\0\0\0\0',
        'latin1',
      ),
    ),
    expected: { type: 'audio', shown: null, seconds: null, status: 'unprocessable' },
  },
  {
    what: 'Music of a shop that has locked it (M4P)',
    make: makeLockedMusic,
    expected: { type: 'audio', shown: null, seconds: null, status: 'unprocessable' },
  },
  {
    what: 'Film whose sound nobody can read from the middle on',
    make: makeHalfDeafFilm,
    expected: film({ shown: '320x180', seconds: 6, status: 'damaged' }),
  },
  {
    what: 'Progressive JPEG cut off in the middle: all of it shows, coarsely',
    make: async (folder) => {
      const whole = await drawPhoto().jpeg({ progressive: true }).toBuffer();
      return write('coarse.jpg', whole.subarray(0, Math.floor(whole.length * 0.7)))(folder);
    },
    expected: photo('600x400', { status: 'damaged' }),
  },
  {
    what: 'Film named as a photo (MP4 called .jpg)',
    make: async (folder) =>
      write('holiday.jpg', await readFile(await makeFilm(folder, 'h264Mp4')))(folder),
    expected: film({ shown: '640x360', seconds: 2 }),
  },
  {
    what: 'Photo named as a film (JPEG called .avi)',
    make: async (folder) => write('film.avi', await drawPhoto().jpeg().toBuffer())(folder),
    expected: photo('600x400', { corners: ['red', 'green', 'blue', 'white'] }),
  },
  {
    what: 'Recording named as a photo (WAV called .png)',
    make: async (folder) =>
      write('voice.png', await readFile(await makeRecording(folder, 'wav')))(folder),
    expected: recording(2),
  },
];

const refused: FormatCase[] = [
  { what: 'Empty file', make: write('empty.mp4', ''), expected: { refusal: /empty/ } },
  {
    what: 'Playlist named as a film, that names /etc/passwd',
    make: write('playlist.mp4', playlist),
    expected: { refusal: /playlist/ },
  },
  {
    what: 'Drawing with a script inside (SVG called .jpg)',
    make: write('drawing.jpg', vector),
    expected: { refusal: /SVG/ },
  },
  {
    what: 'Program named as a film',
    make: write(
      'film.mov',
      Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(2000)]),
    ),
    expected: { refusal: /program/ },
  },
  {
    what: 'Notes for instruments (MIDI)',
    make: write(
      'song.mid',
      Buffer.from('MThd\0\0\0\x06\0\0\0\x01\0\x60MTrk\0\0\0\x04\0\xff\x2f\0', 'latin1'),
    ),
    expected: { refusal: /MIDI/ },
  },
  {
    what: 'Octets that look like speech by chance',
    make: write('data.bin', Buffer.alloc(20_000, Buffer.from([0xbe, 0, 0, 0xef]))),
    expected: { refusal: /something else/ },
  },
  {
    what: 'Noise named as a film',
    make: write('noise.mpg', Buffer.alloc(20_000, 'not a film at all \x07')),
    expected: { refusal: /Heirloom keeps/ },
  },
];

async function makeCoveredMusic(folder: string): Promise<string> {
  const cover = path.join(folder, 'cover.jpg');
  await drawPhoto({ width: 300, height: 300 }).jpeg().toFile(cover);
  return makeByRecipe(folder, {
    name: 'covered.m4a',
    sources: [tone(30)],
    files: [cover],
    options:
      '-map 0 -map 1 -c:a aac -b:a 96k -c:v copy -disposition:v attached_pic -movflags +faststart',
  });
}

async function makeLockedMusic(folder: string): Promise<string> {
  const file = await makeRecording(folder, 'm4a');
  const bytes = await readFile(file);
  bytes.write('drms', bytes.lastIndexOf('mp4a'), 'latin1');
  await writeFile(file, bytes);
  return file;
}

export const brokenCases: FormatCase[] = [...kept, ...refused];
