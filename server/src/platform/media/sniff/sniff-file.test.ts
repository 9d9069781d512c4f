import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalSentence } from '#platform/media/sniff/refusals.ts';
import { sniffFile } from '#platform/media/sniff/sniff-file.ts';
import { samples, samplesNote } from '#test/samples.ts';

const run = promisify(execFile);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-sniff-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function sniffBytes(name: string, content: string | Buffer) {
  const path = join(folder, name);
  await writeFile(path, content);
  return sniffFile(path);
}

async function expectRefused(name: string, content: string | Buffer, refusal: string) {
  expect(await sniffBytes(name, content)).toMatchObject({ kind: 'refused', refusal });
}

function jpeg() {
  return sharp({ create: { width: 40, height: 30, channels: 3, background: '#a52' } })
    .jpeg()
    .toBuffer();
}

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const utf16BigEndian = (text: string) => utf16(text).swap16();

describe('sniffFile on text and markup', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const html = '<!DOCTYPE html><html><body><script>alert(1)</script></body></html>';
  const m3u = '#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd\n';
  const cases: [string, string | Buffer, string][] = [
    ['photo.jpg', svg, 'svg'],
    ['with-declaration.png', `<?xml version="1.0"?>\n<!-- drawn -->\n${svg}`, 'svg'],
    ['with-entities.gif', `<!DOCTYPE svg [<!ENTITY a "b>">]>${svg}`, 'svg'],
    ['prefixed.jpg', '<s:svg xmlns:s="http://www.w3.org/2000/svg"/>', 'svg'],
    ['marked.jpg', `\ufeff \n${svg}`, 'svg'],
    ['wide.jpg', utf16(svg), 'svg'],
    ['wide-unmarked.jpg', Buffer.from(svg, 'utf16le'), 'svg'],
    ['wide-big.jpg', utf16BigEndian(svg), 'svg'],
    ['film.mp4', html, 'html'],
    ['film.mov', utf16BigEndian(html), 'html'],
    ['shouting.jpg', '\n\n<HTML><BODY>', 'html'],
    ['bare-script.jpg', '<script src=//x></script>', 'html'],
    ['comment.jpg', `<!-- a -->${html}`, 'html'],
    ['many-comments.jpg', '<!-- -->'.repeat(8000), 'html'],
    ['feed.mp4', '<?xml version="1.0"?><rss><channel/></rss>', 'xml'],
    ['unknown.mp4', '<family><name>Berg</name></family>', 'xml'],
    ['film.mp4', m3u, 'playlist'],
    ['marked.mp4', `\ufeff${m3u}`, 'playlist'],
    ['with-zero.mp4', `${m3u}\0\0\0`, 'playlist'],
    ['list.mp4', 'ffconcat version 1.0\nfile /etc/passwd\n', 'playlist'],
    ['radio.mp3', '[playlist]\nFile1=http://example.test/a\nNumberOfEntries=1\n', 'playlist'],
    ['reference.asf', '[Reference]\r\nRef1=http://example.test/a\r\n', 'playlist'],
    [
      'manifest.mp4',
      '<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"/>',
      'playlist',
    ],
    ['list.xspf', '<playlist version="1" xmlns="http://xspf.org/ns/0/"/>', 'playlist'],
    ['station.wmv', '<ASX version="3.0"><entry/></ASX>', 'playlist'],
    ['bare-list.mp4', 'file:///etc/passwd\nhttp://example.test/a.ts\n', 'playlist'],
    ['film.avi', '1\n00:00:01,000 --> 00:00:02,000\nHallo\n', 'subtitle'],
    ['film.mkv', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHallo\n', 'subtitle'],
    ['film.mpg', '{1}{25}Hallo\n', 'subtitle'],
    ['film.ogg', '[Script Info]\nTitle: x\n', 'subtitle'],
    ['photo.jpeg', '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj', 'pdf'],
    ['photo.png', `\0\0garbage\0%PDF-1.4\n`, 'pdf'],
    ['letter.jpg', '{\\rtf1 Dear family}', 'document'],
    ['drawing.jpg', '%!PS-Adobe-3.0 EPSF-3.0', 'document'],
    ['notes.mp4', 'Dear grandmother,\r\nthe film is in the post.\r\n', 'text'],
    [
      'cyrillic.mp4',
      Buffer.from('\xd0\xf3\xf1\xf1\xea\xe8\xe9 \xff\xe7\xfb\xea '.repeat(200), 'latin1'),
      'text',
    ],
    ['half-a-letter.mp4', Buffer.from('gr\u00fc'.repeat(99), 'utf8').subarray(0, -1), 'text'],
    ['latin.mp4', Buffer.from('Gr\u00fc\u00dfe aus M\u00fcnchen', 'latin1'), 'text'],
    ['wide-note.mp4', utf16('Liebe Oma'), 'text'],
    ['fake.gif', 'GIF89a/*<svg/onload=alert(1)>*/=alert(1)//', 'text'],
    ['fake.bmp', 'BM is not always a bitmap', 'text'],
    ['run.jpg', '#!/bin/sh\nrm -rf /\n', 'program'],
    ['page.jpg', '<?php system($_GET[0]);', 'program'],
    ['-y.mp4', m3u, 'playlist'],
  ];

  const of = (...refusals: string[]) => cases.filter(([, , refusal]) => refusals.includes(refusal));

  it.each(of('svg', 'html'))('refuses %s, a drawing or page [UPLOAD-05]', expectRefused);
  it.each(of('pdf'))('refuses %s, a PDF [UPLOAD-06]', expectRefused);
  it.each(of('playlist'))('refuses %s, a playlist [UPLOAD-06]', expectRefused);
  it.each(of('program'))('refuses %s, a program [UPLOAD-06]', expectRefused);
  it.each(of('text', 'xml', 'subtitle', 'document'))('refuses %s [UPLOAD-04]', expectRefused);

  it('refuses a page that hides a photo behind its markup [UPLOAD-05]', async () => {
    const polyglot = Buffer.concat([Buffer.from('<html><!-- '), await jpeg()]);
    expect(await sniffBytes('both.jpg', polyglot)).toMatchObject({ refusal: 'html' });
  });

  it('refuses a photo that is also a PDF [UPLOAD-06]', async () => {
    const photo = await jpeg();
    const comment = Buffer.from('\xff\xfe\x00\x20%PDF-1.3 obj endobj stream         ', 'latin1');
    const both = Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)]);
    expect(await sniffBytes('both.jpg', both)).toMatchObject({ refusal: 'pdf' });
  });
});

describe('sniffFile on programs, archives and documents', () => {
  const tar = Buffer.alloc(1024);
  tar.write('film.mp4', 0);
  tar.write('ustar\0', 257);
  const disc = Buffer.alloc(40_000, 1);
  disc.write('\x01CD001\x01', 32_768, 'latin1');
  const docx = Buffer.from(
    'UEsDBBQAAAAIAAAAIQAAAAAAAgAAAAAAAAATAAAAW0NvbnRlbnRfVHlwZXNdLnhtbAMA',
    'base64',
  );
  const cases: [string, string | Buffer, string][] = [
    ['empty.mp4', '', 'empty'],
    ['photo.jpg', Buffer.from('PK\x03\x04\x14\0\0\0\0\0', 'latin1'), 'archive'],
    ['letter.jpg', docx, 'archive'],
    ['film.mp4', Buffer.from('Rar!\x1a\x07\x01\0', 'latin1'), 'archive'],
    ['film.avi', Buffer.from("7z\xbc\xaf'\x1c\0\x04", 'latin1'), 'archive'],
    ['drawing.svgz', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]), 'archive'],
    ['film.mov', tar, 'archive'],
    ['dvd.iso', disc, 'archive'],
    ['photo.png', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), 'program'],
    ['photo.heic', Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1'), 'program'],
    ['photo.gif', Buffer.from([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 2]), 'program'],
    ['film.wmv', Buffer.from('\0asm\x01\0\0\0', 'latin1'), 'program'],
    ['film.flv', Buffer.from('CWS\x0a\x10\0\0\0x\x9c', 'latin1'), 'program'],
    ['scan.tif', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'document'],
    ['photo.webp', Buffer.from('OTTO\0\x0c\0\x80', 'latin1'), 'font'],
    ['photo.webp', Buffer.from('wOF2\0\x01\0\0', 'latin1'), 'font'],
  ];

  const of = (...refusals: string[]) => cases.filter(([, , refusal]) => refusals.includes(refusal));

  it.each(of('archive'))('refuses %s, an archive [UPLOAD-06]', expectRefused);
  it.each(of('program'))('refuses %s, a program [UPLOAD-06]', expectRefused);
  it.each(of('empty', 'document', 'font'))('refuses %s [UPLOAD-04]', expectRefused);

  it('refuses the program that runs this test [UPLOAD-06]', async () => {
    expect(await sniffFile(process.execPath)).toMatchObject({ refusal: 'program' });
  });

  it('says why in a whole sentence [UPLOAD-05 UPLOAD-06]', () => {
    expect(refusalSentence('pdf')).toBe(
      'Heirloom keeps films, photos and recordings. This file is a PDF document.',
    );
  });
});

describe('sniffFile on real files', () => {
  const kindOf = { photo: 'image', video: 'video', audio: 'audio' } as const;

  it.skipIf(samples.length === 0)(
    `recognises every sample by its content [UPLOAD-04]${samplesNote}`,
    async () => {
      for (const sample of samples) {
        const sniffed = await sniffFile(sample.path);
        // Only its streams tell whether such a container contains a picture.
        const mayBeEither = 'ambiguous' in sniffed && sample.type !== 'photo';
        const expected = mayBeEither ? ['video', 'audio'] : [kindOf[sample.type]];
        expect([sample.file, expected.includes(sniffed.kind)]).toEqual([sample.file, true]);
      }
    },
  );

  it.skipIf(samples.length === 0)(
    `knows a JPEG that is named HEIC, and a raw file that looks like TIFF [UPLOAD-04]${samplesNote}`,
    async () => {
      const formats = Object.fromEntries(
        await Promise.all(
          samples.map(async ({ file, path }) => [file, (await sniffFile(path)).format] as const),
        ),
      );
      expect(formats).toMatchObject({
        'jpeg-named.heic': 'jpeg',
        'canon-eos-6d.dng': 'dng',
        'arrow-orientation-6.tiff': 'tiff',
        'avchd-1080i-ac3.mts': 'm2ts',
        'camcorder.dv': 'dv',
      });
    },
  );
});

describe('sniffFile on generated media', () => {
  const picture = ['-f', 'lavfi', '-i', 'testsrc=size=320x240:rate=25'];
  const palPicture = ['-f', 'lavfi', '-i', 'testsrc=size=720x576:rate=25'];
  const tone = ['-f', 'lavfi', '-i', 'sine=sample_rate=44100'];
  const fast = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
  const films: [string, string[]][] = [
    ['mp4', [...picture, ...fast, '-f', 'mp4']],
    ['mov', [...picture, '-c:v', 'mjpeg', '-f', 'mov']],
    ['m4v', [...picture, ...fast, '-brand', 'M4V ', '-f', 'mp4']],
    ['3gp', [...picture, ...fast, '-f', '3gp']],
    ['3g2', [...picture, ...fast, '-f', '3g2']],
    ['avi', [...picture, '-c:v', 'mpeg4', '-f', 'avi']],
    ['mkv', [...picture, ...fast, '-f', 'matroska']],
    ['webm', [...picture, '-c:v', 'libvpx', '-deadline', 'realtime', '-f', 'webm']],
    ['mpeg-ps', [...picture, '-c:v', 'mpeg1video', '-f', 'mpeg']],
    ['vob', [...palPicture, '-c:v', 'mpeg2video', '-f', 'dvd']],
    ['mpeg-ts', [...picture, ...fast, '-f', 'mpegts']],
    ['m2ts', [...picture, ...fast, '-mpegts_m2ts_mode', '1', '-f', 'mpegts']],
    ['mpeg-es', [...picture, '-c:v', 'mpeg2video', '-f', 'mpeg2video']],
    ['mpeg4-es', [...picture, '-c:v', 'mpeg4', '-f', 'm4v']],
    ['wmv', [...picture, '-c:v', 'wmv2', '-f', 'asf']],
    ['flv', [...picture, '-c:v', 'flv', '-f', 'flv']],
    ['dv', [...palPicture, '-c:v', 'dvvideo', '-pix_fmt', 'yuv420p', '-f', 'dv']],
    ['ogv', [...picture, '-c:v', 'libtheora', '-f', 'ogg']],
    ['mxf', [...palPicture, '-c:v', 'mpeg2video', '-f', 'mxf']],
    ['h264', [...picture, ...fast, '-f', 'h264']],
    ['hevc', [...picture, '-c:v', 'libx265', '-preset', 'ultrafast', '-f', 'hevc']],
    ['rm', [...picture, '-c:v', 'rv20', '-s', '176x144', '-f', 'rm']],
  ];
  const recordings: [string, string[]][] = [
    ['mp3', [...tone, '-c:a', 'libmp3lame', '-f', 'mp3']],
    ['mp3', [...tone, '-c:a', 'libmp3lame', '-id3v2_version', '0', '-f', 'mp3']],
    ['mp2', [...tone, '-c:a', 'mp2', '-f', 'mp2']],
    ['m4a', [...tone, '-c:a', 'aac', '-f', 'ipod']],
    ['aac', [...tone, '-c:a', 'aac', '-f', 'adts']],
    ['wav', [...tone, '-f', 'wav']],
    ['wav', [...tone, '-rf64', 'always', '-f', 'wav']],
    ['w64', [...tone, '-f', 'w64']],
    ['aiff', [...tone, '-f', 'aiff']],
    ['flac', [...tone, '-f', 'flac']],
    ['ogg', [...tone, '-c:a', 'libvorbis', '-f', 'ogg']],
    ['opus', [...tone, '-c:a', 'libopus', '-f', 'ogg']],
    ['caf', [...tone, '-c:a', 'pcm_s16be', '-f', 'caf']],
    ['ac3', [...tone, '-c:a', 'ac3', '-f', 'ac3']],
    ['ac3', [...tone, '-c:a', 'ac3', '-ar', '32000', '-f', 'ac3']],
    ['eac3', [...tone, '-c:a', 'eac3', '-f', 'eac3']],
    ['dts', [...tone, '-c:a', 'dca', '-strict', '-2', '-ar', '48000', '-ac', '2', '-f', 'dts']],
    ['wv', [...tone, '-c:a', 'wavpack', '-f', 'wv']],
    ['tta', [...tone, '-c:a', 'tta', '-f', 'tta']],
    ['au', [...tone, '-f', 'au']],
  ];
  const stills: [string, string[]][] = [
    ['jpeg', [...picture, '-c:v', 'mjpeg', '-f', 'image2pipe']],
    ['png', [...picture, '-c:v', 'png', '-f', 'image2pipe']],
    ['gif', [...picture, '-f', 'gif']],
    ['webp', [...picture, '-c:v', 'libwebp', '-f', 'webp']],
    ['tiff', [...picture, '-c:v', 'tiff', '-f', 'image2pipe']],
    ['bmp', [...picture, '-c:v', 'bmp', '-f', 'image2pipe']],
    ['jp2', [...picture, '-c:v', 'jpeg2000', '-f', 'image2pipe']],
    ['ico', [...picture, '-s', '48x48', '-c:v', 'bmp', '-pix_fmt', 'bgra', '-f', 'ico']],
  ];

  it.each([...films, ...recordings, ...stills])(
    'recognises %s under a foreign name [UPLOAD-04]',
    async (format, args) => {
      const path = join(folder, `${format}.txt`);
      const still = stills.some(([name]) => name === format);
      const length = still ? ['-frames:v', '1'] : ['-t', '0.6'];
      const [input, output] = [args.slice(0, -2), args.slice(-2)];
      const flags = ['-nostdin', '-v', 'error', '-y'];
      await run('ffmpeg', [...flags, ...input, ...length, ...output, path]);
      const sniffed = await sniffFile(path);
      expect(sniffed.format).toBe(format);
    },
  );

  it('recognises an MP3 behind rubbish and behind a long tag [UPLOAD-04]', async () => {
    const path = join(folder, 'plain.mp3');
    const plain = ['-t', '2', '-id3v2_version', '0', '-write_xing', '0', '-f', 'mp3'];
    await run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...tone, ...plain, path]);
    const sound = await readFile(path);
    const rubbish = Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 37) % 251));
    expect((await sniffBytes('a', Buffer.concat([rubbish, sound]))).format).toBe('mp3');
    const tag = Buffer.alloc(10 + 128 * 1024);
    tag.write('ID3\x03\0\0\0\x08\0\0', 'latin1');
    expect((await sniffBytes('b', Buffer.concat([tag, sound]))).format).toBe('mp3');
  });

  it('recognises bare H.264 that begins with a remark of its encoder [UPLOAD-04]', async () => {
    const remark = Buffer.concat([Buffer.from([0, 0, 0, 1, 6, 5, 16]), Buffer.alloc(17, 0xb2)]);
    expect(await sniffBytes('a', remark)).toMatchObject({ kind: 'video', format: 'h264' });
  });

  it('refuses notes for instruments in plain words [UPLOAD-06]', async () => {
    const notes = Buffer.from('MThd\0\0\0\x06\0\0\0\x01\0\x60MTrk\0\0\0\0', 'latin1');
    expect(await sniffBytes('song.mp3', notes)).toMatchObject({ refusal: 'notes' });
  });

  it('keeps a film whose end is missing, and a tag without its sound [UPLOAD-07]', async () => {
    const head = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp41', 'latin1');
    expect(await sniffBytes('cut.mp4', head)).toMatchObject({ kind: 'video', format: 'mp4' });
    const tag = Buffer.from('ID3\x03\0\0\0\0\x02\x01', 'latin1');
    expect(await sniffBytes('cut.mp3', tag)).toMatchObject({ kind: 'audio', format: 'mp3' });
  });

  it('says unknown of octets that nothing is known against', async () => {
    const noise = Buffer.from(Array.from({ length: 3000 }, (_, index) => (index * index) % 253));
    expect(await sniffBytes('noise.jpg', noise)).toMatchObject({ kind: 'unknown' });
    const high = Buffer.from(Array.from({ length: 3000 }, (_, at) => 0x80 + ((at * at * 7) % 127)));
    expect(await sniffBytes('high-noise.mp3', high)).toMatchObject({ kind: 'unknown' });
  });

  it('refuses a playlist that hides behind an ID3 tag [UPLOAD-06]', async () => {
    const tag = Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1');
    const hidden = Buffer.concat([tag, Buffer.from('#EXTM3U\nfile:///etc/passwd\n')]);
    expect(await sniffBytes('song.mp3', hidden)).toMatchObject({ refusal: 'playlist' });
  });
});

describe('sniffFile on still pictures in boxes and in TIFF', () => {
  const box = (major: string, ...compatible: string[]) => {
    const size = 16 + 4 * compatible.length;
    return Buffer.from(
      `\0\0\0${String.fromCharCode(size)}ftyp${major}\0\0\0\0${compatible.join('')}`,
      'latin1',
    );
  };
  const cases: [string, Buffer, string][] = [
    ['HEIC', box('heic', 'mif1', 'heic'), 'heic'],
    ['HEIF still', box('mif1', 'mif1', 'heic'), 'heic'],
    ['HEIC sequence', box('msf1', 'hevc', 'mif1'), 'heic-sequence'],
    ['AVIF', box('mif1', 'avif', 'miaf'), 'avif'],
    ['AVIF sequence', box('avis', 'avif', 'msf1'), 'avif-sequence'],
    ['CR3', box('crx ', 'crx ', 'isom'), 'cr3'],
    ['M4A', box('M4A ', 'mp42', 'isom'), 'm4a'],
    ['old QuickTime', Buffer.from('\0\0\0\x08wide\0\0\x10\0mdat', 'latin1'), 'mov'],
    ['JPEG XL codestream', Buffer.from([0xff, 0x0a, 0xfa, 0x1f, 0x01, 0x90]), 'jxl'],
    ['CR2', Buffer.from('II*\0\x10\0\0\0CR\x02\0\0\0\0\0', 'latin1'), 'cr2'],
    ['ORF', Buffer.from('IIRO\x08\0\0\0\0\0\0\0', 'latin1'), 'orf'],
    ['RW2', Buffer.from('IIU\0\x08\0\0\0\0\0\0\0', 'latin1'), 'rw2'],
    ['RAF', Buffer.from('FUJIFILMCCD-RAW 0201FF383501\0', 'latin1'), 'raf'],
    ['PSD', Buffer.from('8BPS\0\x01\0\0\0\0\0\0\0\x03', 'latin1'), 'psd'],
    ['AMR', Buffer.from('#!AMR\n\x3c\x08\0', 'latin1'), 'amr'],
    ['GIMP', Buffer.from('gimp xcf v011\0\0\0\x01\0', 'latin1'), 'other-image'],
  ];

  it.each(cases)('recognises %s by its head [UPLOAD-04]', async (name, content, format) => {
    expect((await sniffBytes(`${name}.bin`, content)).format).toBe(format);
  });

  it.each([
    ['NIKON CORPORATION', 'nef'],
    ['SONY', 'arw'],
    ['PENTAX', 'pef'],
    ['SAMSUNG', 'other-raw'],
  ])('recognises raw data of %s inside a TIFF structure [FORMAT-18]', async (make, format) => {
    expect((await sniffBytes('photo.tif', rawTiff(make))).format).toBe(format);
  });

  it('does not take a scan by a Nikon scanner for raw data [FORMAT-16]', async () => {
    const scan = rawTiff('Nikon', 2);
    expect((await sniffBytes('scan.tif', scan)).format).toBe('tiff');
  });
});

/** Builds a TIFF directory with a maker and a sub-directory of the given photometric interpretation. */
function rawTiff(make: string, photometric = 32_803): Buffer {
  const file = Buffer.alloc(200);
  file.write('MM\0*\0\0\0\x08', 0, 'latin1');
  const entry = (at: number, ...[tag, type, count, value]: [number, number, number, number]) => {
    file.writeUInt16BE(tag, at);
    file.writeUInt16BE(type, at + 2);
    file.writeUInt32BE(count, at + 4);
    if (type === 3) file.writeUInt16BE(value, at + 8);
    else file.writeUInt32BE(value, at + 8);
  };
  file.writeUInt16BE(2, 8);
  entry(10, 271, 2, make.length + 1, 100);
  entry(22, 330, 4, 1, 60);
  file.write(make, 100, 'latin1');
  file.writeUInt16BE(1, 60);
  entry(62, 262, 3, 1, photometric);
  return file;
}
