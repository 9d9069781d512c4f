/** Makes the folder of a PhotoPrism, and says what is to be found in it. No real one was there to compare with. */
import { photoCalled, type SourceFiles } from '#test/make-source.ts';

function yamlOf(uid: string, lines: string[]): Buffer {
  return Buffer.from([`UID: ${uid}`, ...lines, ''].join('\n'));
}

export function makePhotoprism() {
  const photo = (name: string) => photoCalled(`prism ${name}`);
  const files: SourceFiles = {
    'originals/2020/lake.jpg': photo('lake'),
    'originals/2020/lake.dng.jpg': photo('other'),
    'originals/1987/lake.jpg': photo('1987'),
    'originals/1987/auto.jpg': photo('auto'),
    'originals/1987/gone.jpg': photo('gone'),
    'storage/sidecar/2020/lake.yml': yamlOf('ps1', [
      'TakenAt: 2020-02-06T02:06:51Z',
      'TakenSrc: manual',
      'Title: "Lake: with \\"quotes\\""',
      'TitleSrc: manual',
      'Caption: |',
      '  Two lines',
      '  of it',
      'Favorite: true',
      'Lat: 52.52',
      'Lng: 13.4',
      'Details:',
      '  Keywords: water, summer',
    ]),
    'storage/sidecar/1987/auto.yml': yamlOf('ps2', [
      'TakenAt: 2021-01-01T00:00:00Z',
      'Title: Berlin / 2021',
      'TitleSrc: ""',
    ]),
    'storage/sidecar/1987/gone.yml': yamlOf('ps3', [
      'TakenAt: 1987-01-01T00:00:00Z',
      'DeletedAt: 2022-01-01T00:00:00Z',
    ]),
    'storage/sidecar/2020/lost.yml': yamlOf('ps4', ['TakenAt: 1987-01-01T00:00:00Z']),
    'storage/sidecar/2020/bomb.yml': Buffer.from('a: &a [1, 2]\nb: &b [*a, *a]\nUID: [*b, *b]\n'),
    'storage/backup/albums/album/as1.yml': yamlOf('as1', [
      'Type: album',
      'Title: Berlin 2020',
      'Description: We still love it',
      'Photos:',
      '- UID: ps1',
      '  CreatedAt: 2020-02-06T02:06:51Z',
      '- UID: ps2',
      '- UID: nobody',
    ]),
    'storage/settings.yml': Buffer.from('Theme: dark\n'),
  };
  const plain = (title: string, originalName: string, imported: object | null = null) => ({
    title,
    originalName,
    description: null as string | null,
    imported,
  });
  return {
    files,
    photo,
    known: {
      lake: {
        title: 'Lake: with "quotes"',
        originalName: 'lake.jpg',
        description: 'Two lines\nof it',
        imported: {
          program: 'photoprism',
          takenAt: '2020-02-06T02:06:51Z',
          location: { latitude: 52.52, longitude: 13.4 },
          keywords: ['water', 'summer'],
          isFavourite: true,
        },
      },
      other: plain('lake.dng', 'lake.dng.jpg'),
      '1987': plain('lake', 'lake.jpg'),
      auto: plain('auto', 'auto.jpg', { program: 'photoprism' }),
    },
    albums: { 'Berlin 2020': { description: 'We still love it', photos: ['auto', 'lake'] } },
  };
}
