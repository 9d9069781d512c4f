import { expect, it } from 'vitest';
import {
  extensionOf,
  guessMediaType,
  knownMediaType,
  nameWithoutExtension,
} from '#media/media-type.ts';

it.each([
  ['tape.bin', 'video/x-dv', 'video'],
  ['tape.mp3', 'video/mp4', 'video'],
  ['song.mp4', 'audio/mp4', 'audio'],
  ['scan.mp3', 'image/png', 'image'],
])('guesses %s (%s) by its MIME type first: %s [UPBULK-04]', (name, type, expected) => {
  expect(guessMediaType({ name, type })).toBe(expected);
});

it.each([
  ...['mp4', 'avi', 'mov', 'mkv', 'webm'].map((extension) => [extension, 'video']),
  ...['mp3', 'wav', 'ogg', 'm4a', 'aac', 'flac', 'wma', 'aiff'].map((extension) => [
    extension,
    'audio',
  ]),
  ['jpg', 'image'],
  ['xyz', 'image'],
  ...['mts', 'm2ts', 'wmv', 'dv', '3gp', 'mpg', 'vob'].map((extension) => [extension, 'video']),
  ...['opus', 'amr', 'aif'].map((extension) => [extension, 'audio']),
])('guesses .%s without a MIME type as %s [UPBULK-05]', (extension, expected) => {
  expect(guessMediaType({ name: `a.${extension}`, type: '' })).toBe(expected);
  expect(guessMediaType({ name: `A.${extension.toUpperCase()}`, type: '' })).toBe(expected);
});

it.each([
  ['Christmas 1992.avi', 'Christmas 1992'],
  ['a.b.c.jpg', 'a.b.c'],
  ['noextension', 'noextension'],
  ['.hidden', '.hidden'],
])('takes %s without extension as the default title: %s [UPBULK-02]', (name, expected) => {
  expect(nameWithoutExtension(name)).toBe(expected);
});

it('reads an extension only from the last part of a name', () => {
  expect(extensionOf('a/b.c/d')).toBe('');
  expect(extensionOf('x.TIFF')).toBe('tiff');
});

it('knows no type where neither MIME type nor extension tells', () => {
  expect(knownMediaType({ name: 'tape.xyz', type: '' })).toBeNull();
  expect(knownMediaType({ name: 'scan.jpg', type: 'image/jpeg' })).toBe('image');
});
