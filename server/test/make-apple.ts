/** Makes what Apple's privacy download gives, and says what is to be found in it. No real one was there to compare with. */
import { photoCalled, type SourceFiles } from '#test/make-source.ts';

const header =
  'imgName,fileChecksum,favorite,hidden,deleted,originalCreationDate,viewCount,importDate';

/** Nobody has said what Apple hashes, and how. */
const checksumOf = (name: string): string => `AQ${name.replaceAll(/[^0-9]/g, '')}/+=`;

function row(name: string, date: string, { favorite = 'no', hidden = 'no', deleted = 'no' } = {}) {
  return `${name},${checksumOf(name)},${favorite},${hidden},${deleted},"${date}",3,"${date}"`;
}

function table(...rows: string[]): Buffer {
  return Buffer.from(`${[header, ...rows].join('\r\n')}\r\n`);
}

/** Returns the files of two ZIP parts. */
export function makeApplePhotos() {
  const [one, two] = ['iCloud Photos Part 1 of 2', 'iCloud Photos Part 2 of 2'];
  const photo = (name: string) => photoCalled(`apple ${name}`);
  const date = 'Sunday May 12,2019 9:03 PM GMT';
  const parts: SourceFiles[] = [
    {
      [`${one}/Photos/IMG_1.JPG`]: photo('1'),
      [`${one}/Photos/IMG_2.JPG`]: photo('2'),
      [`${one}/Photos/IMG_3.JPG`]: photo('3'),
      [`${one}/Photos/Photo Details.csv`]: table(
        row('IMG_1.JPG', date, { favorite: 'yes' }),
        row('IMG_2.JPG', 'Tuesday June 2,2020 12:00 AM GMT', { hidden: 'yes' }),
        row('IMG_3.JPG', date, { deleted: 'yes' }),
        row('IMG_9.JPG', date),
      ),
      [`${one}/Albums/Italy, 87.csv`]: Buffer.from('\u{feff}Images\r\nIMG_1.JPG\r\nIMG_4.JPG\r\n'),
      [`${one}/notes.csv`]: Buffer.from('a,b\n1,2\n'),
    },
    {
      // Another one of the same name: nobody knows which of them the albums mean.
      [`${two}/Photos/IMG_2.JPG`]: photo('another 2'),
      [`${two}/Photos/IMG_4.JPG`]: photo('4'),
      [`${two}/Photos/Photo Details-1.csv`]: table(
        row('IMG_2.JPG', 'no date'),
        row('IMG_4.JPG', date),
        row('IMG_4.JPG', date, { favorite: 'yes' }),
      ),
      [`${two}/Albums/Italy, 87.csv`]: Buffer.from('Images\nIMG_2.JPG\n'),
    },
  ];
  const known = (name: string, takenAt: string | null, more: object = {}) => ({
    program: 'apple',
    checksum: checksumOf(name),
    ...(takenAt !== null && { takenAt }),
    ...more,
  });
  return {
    parts,
    photo,
    known: {
      '1': known('1', '2019-05-12T21:03:00Z', { isFavourite: true }),
      '2': known('2', '2020-06-02T00:00:00Z', { isArchived: true }),
      'another 2': known('2', null),
      // The table says two things of it.
      '4': null,
    },
    albums: { 'Italy, 87': ['1', '4'] },
    incomplete: `${one}/Photos/Photo Details.csv`,
  };
}

function edits(of: string): Buffer {
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict><key>adjustmentFormatIdentifier</key><string>${of}</string></dict></plist>`);
}

function xmpOf(title: string): Buffer {
  return Buffer.from(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/">
<rdf:Description rdf:about=""><dc:title><rdf:Alt><rdf:li xml:lang="x-default">${title}</rdf:li></rdf:Alt></dc:title>
</rdf:Description></rdf:RDF></x:xmpmeta>`);
}

/** Returns a folder as Photos exports it, and an iPhone copies it: originals, edited copies, and what was edited. */
export function makeAppleExport() {
  const photo = (name: string) => photoCalled(`apple export ${name}`);
  const files: SourceFiles = {
    'roll/IMG_1.JPG': photo('1'),
    'roll/IMG_1.AAE': edits('1'),
    'roll/IMG_O1.AAE': edits('before 1'),
    'roll/IMG_1.xmp': xmpOf('The lake'),
    'roll/IMG_E1.JPG': photo('1 edited'),
    'roll/img_2.jpg': photo('2'),
    'roll/IMG_2.aae': edits('2'),
    'roll/IMG_3.JPG': photo('3'),
    'roll/IMG_3.AAE': Buffer.from('no property list'),
    'roll/IMG_9.AAE': edits('9'),
    'other/IMG_1.JPG': photo('another 1'),
  };
  const ofRoll = (...names: string[]) =>
    names.map((name) => ({ name, bytes: files[`roll/${name}`]! }));
  return {
    files,
    photo,
    known: {
      '1': { title: 'The lake', beside: ofRoll('IMG_1.AAE', 'IMG_1.xmp', 'IMG_O1.AAE') },
      '1 edited': { title: 'The lake', beside: ofRoll('IMG_1.AAE', 'IMG_1.xmp', 'IMG_O1.AAE') },
      '2': { title: 'img 2', beside: ofRoll('IMG_2.aae') },
      '3': { title: 'IMG 3', beside: [] },
      'another 1': { title: 'IMG 1', beside: [] },
    },
    unmatched: ['roll/IMG_9.AAE'],
    notUnderstood: 'roll/IMG_3.AAE',
  };
}
