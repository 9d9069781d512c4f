import { expect, it } from 'vitest';
import { kindOfTape, tapesOfFiles } from '#features/uploads/tapes-of-files.ts';

function named(path: string) {
  const parts = path.split('/');
  const name = parts.pop()!;
  return { file: { name }, folder: parts.length === 0 ? null : { path: parts.join('/') } };
}

function tapesOf(...paths: string[]) {
  return tapesOfFiles(paths.map(named)).map(({ label, number, items }) => [
    label,
    number,
    items.map(({ file }) => file.name),
  ]);
}

it('knows the tape of a file by its name, and puts its parts in order (TAPE-20 in part)', () => {
  expect(tapesOf('Tape 12 part 10.avi', 'tape 12 part 2.avi', 'Tape 13.avi', 'Lake.avi')).toEqual([
    ['Tape 12', 12, ['tape 12 part 2.avi', 'Tape 12 part 10.avi']],
    ['Tape 13', 13, ['Tape 13.avi']],
  ]);
  expect(
    tapesOf('VHS_3.mpg', 'Kassette Nr. 4 Seite B.mp3', 'IMG_0012.jpg', 'tapestry 5.avi'),
  ).toEqual([
    ['VHS 3', 3, ['VHS_3.mpg']],
    ['Kassette Nr 4', 4, ['Kassette Nr. 4 Seite B.mp3']],
  ]);
});

it('takes the folder where the name says nothing, and its number where it has one', () => {
  expect(tapesOf('Scans/Italy 91/b.avi', 'Scans/Italy 91/a.avi', 'Hi8 7/x.avi')).toEqual([
    ['Italy 91', null, ['a.avi', 'b.avi']],
    ['Hi8 7', 7, ['x.avi']],
  ]);
});

it.each([
  ['VHS 3', 'video', 'vhs'],
  ['S-VHS 3', 'video', 's-vhs'],
  ['MiniDV 1', 'video', 'minidv'],
  ['Tape 1', 'video', 'other'],
  ['Tape 1', 'audio', 'compact-cassette'],
] as const)('guesses what %s with %s is', (label, type, kind) => {
  expect(kindOfTape({ label }, type)).toBe(kind);
});
