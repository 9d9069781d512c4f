/** Recordings: cassettes, dictaphones, music, audio books. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  makeByRecipe,
  makeRecording,
  type RecordingKind,
  tone,
} from '../../server/test/make-film.ts';
import { drawPhoto } from '../../server/test/make-photo.ts';
import { type Expected, type FormatCase, recording } from './format-case.ts';

function kind(what: string, name: RecordingKind, facts: Partial<Expected> = {}): FormatCase {
  return {
    what,
    make: (folder) => makeRecording(folder, name),
    expected: recording(2, facts),
  };
}

function by(what: string, name: string, options: string, channels = 'stereo'): FormatCase {
  return {
    what,
    make: (folder) => makeByRecipe(folder, { name, options, sources: [tone(1, channels)] }),
    expected: recording(1),
  };
}

export const recordingCases: FormatCase[] = [
  kind('WMA', 'wma'),
  kind('AIFF', 'aiff'),
  kind('Apple Lossless (ALAC) in M4A', 'alac'),
  kind('Opus', 'opus'),
  kind('Ogg Vorbis', 'ogg'),
  kind('FLAC', 'flac'),
  kind('AAC in M4A', 'm4a'),
  kind('AC-3 without a container', 'ac3'),
  { what: 'AMR of a dictaphone', make: makeAmr, expected: recording(2) },
  kind('WAV, 16 bits', 'wav'),
  kind('WAV, ADPCM, mono, of a voice recorder', 'adpcm'),
  by('WAV, 8 bits, mono', 'eight.wav', '-c:a pcm_u8 -ar 11025 -ac 1', 'mono'),
  by('WAV, 24 bits, 96 kHz', 'studio.wav', '-c:a pcm_s24le -ar 96000'),
  by('WAV, 32 bits', 'thirty-two.wav', '-c:a pcm_s32le'),
  by('WAV, floating point', 'float.wav', '-c:a pcm_f32le'),
  by('WAV, mu-law, telephone', 'phone.wav', '-c:a pcm_mulaw -ar 8000 -ac 1', 'mono'),
  by('WAV, six channels', 'surround.wav', '-c:a pcm_s16le', '5.1'),
  by('WAV that may grow beyond 4 GB (RF64)', 'long.wav', '-c:a pcm_s16le -rf64 always'),
  by('Creative Voice of a Sound Blaster (VOC)', 'voice.voc', '-c:a pcm_u8 -ar 11025 -ac 1', 'mono'),
  { what: 'DSS of a dictaphone', make: makeDss, expected: recording(35.5) },
  by('Sony Wave64', 'long.w64', '-c:a pcm_s16le -f w64'),
  by('AIFF, compressed by half (AIFF-C)', 'half.aifc', '-c:a pcm_alaw -f aiff'),
  by('WavPack', 'music.wv', '-c:a wavpack'),
  by('True Audio', 'music.tta', '-c:a tta'),
  { what: 'DSD as sold in shops (DSDIFF)', make: makeDsdiff, expected: recording(1) },
  by('AU of a Unix workstation', 'voice.au', '-c:a pcm_mulaw -ar 8000 -ac 1', 'mono'),
  by('Core Audio (CAF)', 'memo.caf', '-c:a pcm_s16be'),
  by('MP2 of digital radio', 'radio.mp2', '-c:a mp2'),
  by('AAC without a container', 'stream.aac', '-c:a aac'),
  by('Sound alone in Matroska', 'sound.mka', '-c:a libvorbis'),
  by('Sound alone in MP4, named as a film', 'voice.mp4', '-c:a aac'),
  by('Speex in Ogg', 'voice.spx', '-c:a libspeex -ar 16000 -ac 1', 'mono'),
  {
    what: 'MP3 with cover and chapters',
    make: makeAudioBook,
    expected: recording(2, { hasCover: true, chapters: 2 }),
  },
  {
    what: 'WAV with the time of a recorder (Broadcast Wave)',
    make: makeDatedWav,
    expected: recording(1, { captured: '1998-12-24T18:30:00' }),
  },
];

/** Makes two seconds of AMR frames of 12.2 kbit/s with arbitrary sound, because Debian's ffmpeg writes no AMR. */
async function makeAmr(folder: string): Promise<string> {
  const file = path.join(folder, 'memo.amr');
  const frames = Buffer.alloc(100 * amrFrameBytes);
  for (let at = 0; at < frames.length; at += 1) frames[at] = (at * 7919 + (at >> 3) * 31) & 0xff;
  for (let at = 0; at < frames.length; at += amrFrameBytes) frames[at] = 0x3c;
  await writeFile(file, Buffer.concat([Buffer.from('#!AMR\n'), frames]));
  return file;
}

const amrFrameBytes = 32;

/** Makes a header and blocks of arbitrary sound, because no tool here writes DSS. */
async function makeDss(folder: string): Promise<string> {
  const header = Buffer.alloc(2 * dssBlockBytes);
  header.write('\x02dss', 'latin1');
  header.write('030704101112030704101212000200', 0x26, 'latin1');
  const blocks = Array.from({ length: 120 }, (_, place) => {
    const block = Buffer.from(Array.from({ length: dssBlockBytes }, (__, at) => at * 7919 + place));
    block.set([0, 3, 12, 0xff, 0xff, 0xff]);
    return block;
  });
  const file = path.join(folder, 'interview.dss');
  await writeFile(file, Buffer.concat([header, ...blocks]));
  return file;
}

const dssBlockBytes = 512;

/** Makes one second, mono, of a tone as single bits, because no tool here writes DSDIFF. */
async function makeDsdiff(folder: string): Promise<string> {
  const chunk = (name: string, ...parts: Buffer[]) => {
    const body = Buffer.concat(parts);
    const header = Buffer.alloc(12);
    header.write(name, 'latin1');
    header.writeBigUInt64BE(BigInt(body.length), 4);
    return Buffer.concat([header, body]);
  };
  const rate = Buffer.alloc(4);
  rate.writeUInt32BE(dsdHz);
  const properties = chunk(
    'PROP',
    Buffer.from('SND '),
    chunk('FS  ', rate),
    chunk('CHNL', Buffer.from('\0\x01C   ', 'latin1')),
    chunk('CMPR', Buffer.from('DSD \x0enot compressed\0', 'latin1')),
  );
  const version = chunk('FVER', Buffer.from([1, 5, 0, 0]));
  const content = [Buffer.from('DSD '), version, properties, chunk('DSD ', singleBits())];
  const file = path.join(folder, 'master.dff');
  await writeFile(file, chunk('FRM8', ...content));
  return file;
}

const dsdHz = 2_822_400;

/** Makes the bits of the tone: each bit corrects the error that the bits before it added up to. */
function singleBits(): Buffer {
  const bits = Buffer.alloc(dsdHz / 8);
  let debt = 0;
  for (let at = 0; at < dsdHz; at += 1) {
    debt += 0.5 * Math.sin((2 * Math.PI * 440 * at) / dsdHz);
    const isHigh = debt >= 0;
    debt -= isHigh ? 1 : -1;
    if (isHigh) bits[at >> 3]! |= 0x80 >> (at & 7);
  }
  return bits;
}

async function makeAudioBook(folder: string): Promise<string> {
  const cover = path.join(folder, 'cover.jpg');
  const marks = path.join(folder, 'chapters.txt');
  await drawPhoto({ width: 300, height: 300 }).jpeg().toFile(cover);
  const chapter = (start: number, end: number, title: string) =>
    `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${start}\nEND=${end}\ntitle=${title}\n`;
  await writeFile(marks, `;FFMETADATA1\n${chapter(0, 900, 'One')}${chapter(900, 2000, 'Two')}`);
  return makeByRecipe(folder, {
    name: 'book.mp3',
    sources: [tone(2)],
    files: [cover, marks],
    options: '-map 0 -map 1 -map_metadata 2 -c:a libmp3lame -c:v copy -disposition:v attached_pic',
  });
}

async function makeDatedWav(folder: string): Promise<string> {
  return makeByRecipe(folder, {
    name: 'cassette.wav',
    sources: [tone(1)],
    options:
      '-c:a pcm_s16le -write_bext 1 -metadata origination_date=1998-12-24 -metadata origination_time=18:30:00',
  });
}
