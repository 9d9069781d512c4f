import { expect, it } from 'vitest';
import { pairSidecars, readSidecar } from '#features/uploads/photo-sidecars.ts';

const file = (name: string, content = name): File => new File([content], name);

const xmp = (attributes: string, elements = ''): File =>
  file(
    'photo.xmp',
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
        xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
        ${attributes}>${elements}</rdf:Description></rdf:RDF></x:xmpmeta>`,
  );

it('takes what a photo program has written beside a picture for a word about it [DATE-04]', () => {
  const [raw, twin, other] = [file('IMG_1.CR2'), file('IMG_2.jpg'), file('IMG_3.jpg')];
  const [first, second, alone] = [file('IMG_1.xmp'), file('IMG_2.jpg.XMP'), file('lost.xmp')];
  const { files, sidecars } = pairSidecars([first, raw, second, twin, other, alone]);
  expect(files).toEqual([raw, twin, other, alone]);
  expect(sidecars).toEqual([first, second, null, null]);
});

it('reads the date as exactly as it is written, and the description', async () => {
  const full = xmp(
    'exif:DateTimeOriginal="1987-06-05T10:11:12.50+02:00" xmp:CreateDate="2015-01-01T00:00:00"',
    '<dc:description><rdf:Alt><rdf:li xml:lang="x-default">At the lake</rdf:li></rdf:Alt></dc:description>',
  );
  expect(await readSidecar(full)).toEqual({
    takenAt: { localTime: '1987-06-05T10:11:12', precision: 'day' },
    description: 'At the lake',
  });
  const element = xmp('', '<photoshop:DateCreated>1987-06</photoshop:DateCreated>');
  expect((await readSidecar(element)).takenAt).toMatchObject({ precision: 'month' });
  const year = await readSidecar(xmp('photoshop:DateCreated="1987"'));
  expect(year.takenAt).toEqual({ localTime: '1987-01-01T00:00', precision: 'year' });
});

it('reads nothing from rubbish, nor a date that means none', async () => {
  const nothing = { takenAt: null, description: null };
  expect(await readSidecar(file('a.xmp', 'not <xml'))).toEqual(nothing);
  for (const date of ['0000-00-00T00:00:00', '1987-00-00', '2015-02-30', '2999-01-01', 'soon']) {
    expect(await readSidecar(xmp(`xmp:CreateDate="${date}"`))).toEqual(nothing);
  }
});
