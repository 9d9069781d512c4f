import { describe, expect, it } from 'vitest';
import { parseUploadMetadata } from '#features/uploads/upload-metadata.ts';

const encode = (value: string | Buffer) => Buffer.from(value).toString('base64');
function header(values: Record<string, string | Buffer>) {
  return Object.entries(values)
    .map(([key, value]) => `${key} ${encode(value)}`)
    .join(',');
}
const usual = { filename: 'IMG_1.JPG', title: 'Beach', type: 'image', origin: 'single' };
const refusedRequest = expect.objectContaining({ code: 'BAD_REQUEST' });
function refusalOf(text: string | null) {
  try {
    return parseUploadMetadata(text);
  } catch (error) {
    return error;
  }
}

describe('parseUploadMetadata', () => {
  it('trims the title and makes a blank description null [CALL-51, UPAUDIO-06]', () => {
    const parsed = parseUploadMetadata(
      header({ ...usual, title: '  Été 1987 ', description: ' ' }),
    );
    expect(parsed).toMatchObject({ filename: 'IMG_1.JPG', title: 'Été 1987', description: null });
  });

  it('takes every field of the contract, and a description of several lines', () => {
    const values = {
      ...usual,
      description: 'one\ntwo',
      folder: 'Italy 1987/Lake',
      filetype: 'image/jpeg',
      sha256: 'a'.repeat(64),
      targetUserId: '01890000-0000-7000-8000-000000000001',
      lastModified: '1700000000000',
      takenAt: '1987-06',
    };
    expect(parseUploadMetadata(header(values))).toEqual(values);
  });

  it.each(['../../etc/passwd', '-rf', '\u202egpj.exe', 'x'.repeat(300), "'; drop table media; --"])(
    'takes the file name %j as mere text',
    (filename) => {
      expect(parseUploadMetadata(header({ ...usual, filename })).filename).toBe(filename);
    },
  );

  it.each([
    ['an unknown key', header({ ...usual, user_id: 'x' })],
    ['a key of the prototype', header({ ...usual, ['__proto__']: 'x' })],
    ['a repeated key', `${header(usual)},title ${encode('Other')}`],
    ['no metadata', null],
    ['an empty header', ''],
    ['an empty pair', `${header(usual)},`],
    ['three words', `${header(usual)},description ${encode('a')} ${encode('b')}`],
    ['characters that are not base64', `${header(usual)},description a?b=`],
    ['base64 without its padding', `${header(usual)},description YQ`],
    ['base64 with stray bits', `${header(usual)},description YR==`],
    ['broken UTF-8', header({ ...usual, description: Buffer.from([0xff, 0xfe]) })],
    ['CR LF in the file name', header({ ...usual, filename: 'a\r\nSet-Cookie: b=c' })],
    ['LF in the title', header({ ...usual, title: 'a\nb' })],
    ['NUL in the file name', header({ ...usual, filename: 'a\0.jpg' })],
    ['NUL in the description', header({ ...usual, description: 'a\0b' })],
    ['NUL in the folder', header({ ...usual, folder: 'a\0b' })],
    ['a folder of 1,001 letters', header({ ...usual, folder: 'x'.repeat(1001) })],
    ['an empty file name', header({ ...usual, filename: '' })],
    ['a type that there is not', header({ ...usual, type: 'text' })],
    ['an origin of the server', header({ ...usual, origin: 'import' })],
    ['a checksum that is none', header({ ...usual, sha256: 'A'.repeat(64) })],
    ['a target that is no id', header({ ...usual, targetUserId: '1 or 1=1' })],
    ['a date of words', header({ ...usual, lastModified: 'yesterday' })],
    ['a month that there is not', header({ ...usual, takenAt: '1987-13' })],
    ['a moment of words', header({ ...usual, takenAt: 'last summer' })],
    ['a title of 5 MB', header({ ...usual, title: 'x'.repeat(5_000_000) })],
  ])('refuses %s', (_what, text) => {
    expect(refusalOf(text)).toEqual(refusedRequest);
  });

  it('says the sentence of the form for a blank title [ERR-03]', () => {
    expect(refusalOf(header({ ...usual, title: '   ' }))).toMatchObject({
      message: 'Please select a file and enter a title',
    });
  });
});
