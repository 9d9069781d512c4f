import { expect, it } from 'vitest';
import {
  readTakeoutJson,
  takeoutReader,
} from '#features/imports/readers/takeout/takeout-reader.ts';
import { sidecarName } from '#test/make-takeout.ts';

/** Returns for each file the JSON that belongs to it; `about` by the name of the JSON. */
function matchNames(files: string[], about: Record<string, string>) {
  const names = [...Object.keys(about), ...files];
  const sidecars = Object.entries(about).map(([name, title], id) => ({
    id,
    part: 0,
    name,
    about: title,
  }));
  const named = files.map((name) => ({ id: names.indexOf(name), part: 0, name }));
  const found = takeoutReader.match(named, sidecars);
  return Object.fromEntries(
    found.map(({ fileId, sidecarId }) => [names[fileId], names[sidecarId]]),
  );
}

it('finds the JSON of every file, however much of its name was cut [MOVE-08]', () => {
  for (let length = 5; length < 60; length += 1) {
    const title = `${'x'.repeat(length - 4)}.jpg`;
    const file = length > 46 ? `${title.slice(0, 42)}.jpg` : title;
    for (const form of ['supplemental', 'plain'] as const) {
      const json = sidecarName(file, form);
      expect(matchNames([file], { [json]: title }), json).toEqual({ [file]: json });
    }
  }
});

it('tells numbered files apart, and files of titles that lost characters [MOVE-08]', () => {
  const about = {
    'IMG_1.jpg.supplemental-metadata.json': 'IMG_1.jpg',
    'IMG_1.jpg.supplemental-metadata(1).json': 'IMG_1.jpg',
    'IMG_1.jpg.suppl(2).json': 'IMG_1.jpg',
    'IMG_1(3).jpg.s.json': 'IMG_1(3).jpg',
    'a_b.jpg.json': 'a&b.jpg',
  };
  const files = ['IMG_1.jpg', 'IMG_1(1).jpg', 'IMG_1(2).jpg', 'IMG_1(3).jpg', 'a_b.jpg'];
  const found = matchNames(files, about);
  expect(files.map((name) => found[name])).toEqual(Object.keys(about));
});

it('gives edited copies and the films of moving photos what is said of the photo [MOVE-08]', () => {
  const about = { 'A.HEIC.json': 'A.HEIC', 'B.MP.jpg.json': 'B.MP.jpg', 'C(1).jpg.json': 'C.jpg' };
  const edits = 'edited bearbeitet modifié editado modificato bewerkt редактировать ed ha'.split(
    ' ',
  );
  for (const edit of edits) {
    expect(matchNames([`A-${edit}.HEIC`], about), edit).toEqual({
      [`A-${edit}.HEIC`]: 'A.HEIC.json',
    });
  }
  expect(matchNames(['A.MOV', 'B.MP', 'B.MP.jpg', 'A-bed.HEIC', 'Z.MOV'], about)).toEqual({
    'A.MOV': 'A.HEIC.json',
    'B.MP': 'B.MP.jpg.json',
    'B.MP.jpg': 'B.MP.jpg.json',
  });
});

it('guesses nothing where several files could be meant [MOVE-08]', () => {
  const long = 'y'.repeat(50);
  const about = { 'one.json': `${long}1.jpg`, 'two.json': `${long}2.jpg` };
  expect(matchNames([`${long.slice(0, 42)}.jpg`], about)).toEqual({});
});

it('reads dates before 1970, and no date, place or people from nonsense [MOVE-08, MOVE-19]', () => {
  const read = (json: unknown) =>
    readTakeoutJson(Buffer.from(JSON.stringify(json)), 'Takeout/Google Photos/a/b.json');
  const title = 'a.jpg';
  expect(read({ title, photoTakenTime: { timestamp: '-499132800' } })?.imported).toEqual({
    program: 'takeout',
    takenAt: '1954-03-09T00:00:00Z',
  });
  const nonsense = {
    title: 'a\0/../b.jpg',
    photoTakenTime: { timestamp: '1e99' },
    description: 7,
    geoData: { latitude: 0, longitude: 0 },
    geoDataExif: { latitude: 500, longitude: 0 },
    people: [{ name: 7 }, null, 'x', { name: ' ' }],
    sharedAlbumComments: 'no',
    favorited: 'yes',
  };
  expect(read(nonsense)).toEqual({
    about: 'a\u{fffd}_.._b.jpg',
    imported: { program: 'takeout' },
  });
  expect([read([]), read(null), read({ title, photoTakenTime: {} })?.about, read({})]).toEqual([
    null,
    null,
    title,
    null,
  ]);
});
