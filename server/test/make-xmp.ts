/** Makes photos with XMP files beside them, as programs write these, and says what is to be found in them. */
import { photoCalled, type SourceFiles } from '#test/make-source.ts';

const namespaces = {
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  dc: 'http://purl.org/dc/elements/1.1/',
  exif: 'http://ns.adobe.com/exif/1.0/',
  xmp: 'http://ns.adobe.com/xap/1.0/',
  photoshop: 'http://ns.adobe.com/photoshop/1.0/',
  darktable: 'http://darktable.sf.net/',
  'mwg-rs': 'http://www.metadataworkinggroup.com/schemas/regions/',
  stArea: 'http://ns.adobe.com/xmp/sType/Area#',
  MP: 'http://ns.microsoft.com/photo/1.2/',
  MPRI: 'http://ns.microsoft.com/photo/1.2/t/RegionInfo#',
  MPReg: 'http://ns.microsoft.com/photo/1.2/t/Region#',
};

function xmp(attributes: string, elements = ''): Buffer {
  const spaces = Object.entries(namespaces).map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`);
  return Buffer.from(`<?xpacket begin="\u{feff}" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF ${spaces.join(' ')}>
<rdf:Description rdf:about="" ${attributes}>${elements}</rdf:Description>
</rdf:RDF></x:xmpmeta><?xpacket end="w"?>`);
}

const text = (name: string, value: string) =>
  `<${name}><rdf:Alt><rdf:li xml:lang="x-default">${value}</rdf:li></rdf:Alt></${name}>`;
const list = (name: string, values: string[]) =>
  `<${name}><rdf:Bag>${values.map((value) => `<rdf:li>${value}</rdf:li>`).join('')}</rdf:Bag></${name}>`;

function region(type: string, name: string): string {
  return `<rdf:li rdf:parseType="Resource">${name && `<mwg-rs:Name>${name}</mwg-rs:Name>`}
  <mwg-rs:Type>${type}</mwg-rs:Type><mwg-rs:Area stArea:x="0.5" stArea:y="0.5" stArea:w="0.1"
  stArea:h="0.1" stArea:unit="normalized"/></rdf:li>`;
}

/** As digiKam writes it. */
const full = xmp(
  `exif:DateTimeOriginal="1987-06-05T10:11:12+02:00" xmp:CreateDate="2015-01-01T00:00:00"
  xmp:Rating="4" exif:GPSLatitude="45,30.0S" exif:GPSLongitude="9,15.0E"`,
  `${text('dc:title', 'By the lake')}${text('dc:description', 'With &amp; without\nOma')}
  ${list('dc:subject', ['lake', 'summer'])}
  <mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:RegionList><rdf:Bag>
  ${region('Face', 'Oma Ilse')}${region('Face', '')}${region('Focus', 'focus')}${region('Face', 'Tom')}
  </rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>`,
);

/** As Lightroom names it, with people as Microsoft and Picasa write them. */
const plain = xmp(
  'photoshop:DateCreated="1987-06" xmp:Rating="-1"',
  `<MP:RegionInfo rdf:parseType="Resource"><MPRI:Regions><rdf:Bag>
  <rdf:li MPReg:PersonDisplayName="Oma Ilse" MPReg:Rectangle="0.1, 0.1, 0.2, 0.2"/>
  </rdf:Bag></MPRI:Regions></MP:RegionInfo>`,
);

/** As darktable writes it for a photo of which nothing was said. */
const edits = xmp('darktable:xmp_version="5" darktable:history_end="2"');

export function makeXmpSource() {
  const photo = (name: string) => photoCalled(`xmp ${name}`);
  const files: SourceFiles = {
    'lake/full.jpg': photo('full'),
    'lake/full.jpg.xmp': full,
    'lake/Full.xmp': plain,
    'lake/plain.jpg': photo('plain'),
    'lake/PLAIN.XMP': plain,
    'lake/edits.jpg': photo('edits'),
    'lake/edits.jpg.xmp': edits,
    'lake/without.jpg': photo('without'),
    'lake/torn.jpg': photo('torn'),
    'lake/torn.jpg.xmp': Buffer.from('no XMP at all'),
    'lake/lost.jpg.xmp': edits,
    'phone/IMG_1234.jpg': photo('phone'),
    'phone/IMG_E1234.jpg': photo('phone edited'),
    'phone/IMG_1234.xmp': edits,
    'other/full.jpg': photo('another full'),
  };
  const ofPhone = (title: string) => ({
    title,
    description: null,
    imported: { program: 'xmp' },
    beside: [{ name: 'IMG_1234.xmp', bytes: edits }],
  });
  const nothing = { description: null, imported: null, beside: [] };
  return {
    files,
    known: {
      full: {
        title: 'By the lake',
        description: 'With & without\nOma',
        imported: {
          program: 'xmp',
          takenAt: '1987-06-05T10:11:12+02:00',
          location: { latitude: -45.5, longitude: 9.25 },
          people: ['Oma Ilse', 'Tom'],
          keywords: ['lake', 'summer'],
          rating: 4,
        },
        beside: [{ name: 'full.jpg.xmp', bytes: full }],
      },
      plain: {
        title: 'plain',
        description: null,
        imported: { program: 'xmp', takenAt: '1987-06', people: ['Oma Ilse'] },
        beside: [{ name: 'PLAIN.XMP', bytes: plain }],
      },
      edits: {
        title: 'edits',
        description: null,
        imported: { program: 'xmp' },
        beside: [{ name: 'edits.jpg.xmp', bytes: edits }],
      },
      phone: ofPhone('IMG 1234'),
      'phone edited': ofPhone('IMG E1234'),
      without: { title: 'without', ...nothing },
      torn: { title: 'torn', ...nothing },
      'another full': { title: 'full', ...nothing },
    },
    photo,
    unmatched: ['lake/Full.xmp', 'lake/lost.jpg.xmp'],
    notUnderstood: 'lake/torn.jpg.xmp',
  };
}
