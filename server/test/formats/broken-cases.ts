/** Files that are cut off, empty, hostile, or not what their name says. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { film, type FormatCase, photo, recording } from '#test/formats/format-case.ts';
import { makeDng } from '#test/make-dng.ts';
import { cutOff, makeFilm, makeRecording } from '#test/make-film.ts';
import { drawPhoto, pngBomb } from '#test/make-photo.ts';

const write = (name: string, content: string | Buffer) => async (folder: string) => {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
};

const part = async (making: Promise<string>, share: number): Promise<string> => {
  const file = await making;
  const { length } = await readFile(file);
  await cutOff(file, Math.floor(length * share));
  return file;
};

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
    what: 'Noise named as a film',
    make: write('noise.mpg', Buffer.alloc(20_000, 'not a film at all \x07')),
    expected: { refusal: /Heirloom keeps/ },
  },
];

export const brokenCases: FormatCase[] = [...kept, ...refused];
