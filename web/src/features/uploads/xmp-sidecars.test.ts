import { expect, it } from 'vitest';
import { pairSidecars, readSidecar } from '#features/uploads/xmp-sidecars.ts';

const file = (name: string, content = name): File => new File([content], name);

function xmp(attributes: string, elements = ''): File {
  return file(
    'photo.xmp',
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
        xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
        xmlns:xmpDM="http://ns.adobe.com/xmp/1.0/DynamicMedia/"
        ${attributes}>${elements}</rdf:Description></rdf:RDF></x:xmpmeta>`,
  );
}
const words = (name: string, text: string): string =>
  `<dc:${name}><rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt></dc:${name}>`;

it('takes what a program has written beside a photo or film for a word about it [DATE-04]', () => {
  const [raw, twin, film, other] = [
    file('IMG_1.CR2'),
    file('IMG_2.jpg'),
    file('MVI_3.mov'),
    file('IMG_4.jpg'),
  ];
  const [first, second, third] = [file('IMG_1.xmp'), file('IMG_2.jpg.XMP'), file('MVI_3.xmp')];
  const chosen = [first, raw, second, twin, third, film, other, file('lost.xmp')];
  expect(pairSidecars(chosen)).toEqual({
    files: [raw, twin, film, other],
    sidecars: [first, second, third, null],
    unmatched: ['lost.xmp'],
  });
});

it('reads the date as exactly as it is written, the title and the description', async () => {
  const full = xmp(
    'exif:DateTimeOriginal="1987-06-05T10:11:12.50+02:00" xmp:CreateDate="2015-01-01T00:00:00"',
    words('title', 'The\n  lake') + words('description', 'All of us,\nand the dog'),
  );
  expect(await readSidecar(full)).toEqual({
    takenAt: '1987-06-05T10:11:12.50+02:00',
    title: 'The lake',
    description: 'All of us,\nand the dog',
  });
  const element = xmp('', '<photoshop:DateCreated>1987-06</photoshop:DateCreated>');
  expect(await readSidecar(element)).toEqual({
    takenAt: '1987-06',
    title: null,
    description: null,
  });
});

it.each([
  ['of darktable', 'exif:DateTimeOriginal="1987:06:05 10:11:12.000"', '1987-06-05T10:11:12.000'],
  ['of a film', 'xmpDM:shotDate="1987-06-05" xmp:CreateDate="2015-01-01"', '1987-06-05'],
  ['of a print, not of its scan', 'photoshop:DateCreated="1987" xmp:CreateDate="2015"', '1987'],
  ['behind one that means none', 'photoshop:DateCreated="0000" xmp:CreateDate="2015"', '2015'],
])('reads the date %s', async (_what, attributes, takenAt) => {
  expect((await readSidecar(xmp(attributes))).takenAt).toBe(takenAt);
});

it('reads nothing from rubbish, nor a date that means none', async () => {
  const nothing = { takenAt: null, title: null, description: null };
  expect(await readSidecar(file('a.xmp', 'not <xml'))).toEqual(nothing);
  expect(await readSidecar(xmp('', words('title', 'x'.repeat(501))))).toEqual(nothing);
  for (const date of [
    '0000-00-00T00:00:00',
    '1987-00-00',
    '2015-02-30',
    '1970-01-01T00:00:00',
    '2999-01-01',
    'soon',
  ]) {
    expect(await readSidecar(xmp(`xmp:CreateDate="${date}"`))).toEqual(nothing);
  }
});
