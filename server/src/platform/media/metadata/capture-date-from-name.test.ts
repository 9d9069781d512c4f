import { describe, expect, it } from 'vitest';
import { captureDateFromName } from '#platform/media/metadata/capture-date-from-name.ts';

const now = new Date('2026-11-21T12:00:00Z');

const days: [string, string][] = [
  ['IMG_20030704_101112.jpg', '2003-07-04T10:11:12'],
  ['VID_20190101_235959.mp4', '2019-01-01T23:59:59'],
  ['PXL_20230704_101112345.MP.jpg', '2023-07-04T10:11:12'],
  ['20240107_110258.heic', '2024-01-07T11:02:58'],
  ['20240107-110258.mov', '2024-01-07T11:02:58'],
  ['20030704101112.avi', '2003-07-04T10:11:12'],
  ['20240107T110258.wav', '2024-01-07T11:02:58'],
  ['IMG-20240107-WA0003.jpg', '2024-01-07T00:00:00'],
  ['VID-20191224-WA0001.mp4', '2019-12-24T00:00:00'],
  ['2015-02-04.jpg', '2015-02-04T00:00:00'],
  ['2015-2-4 Oma.jpg', '2015-02-04T00:00:00'],
  ['2015_02_04_beach.mp4', '2015-02-04T00:00:00'],
  ['2015.02.04.avi', '2015-02-04T00:00:00'],
  ['2015 02 04 beach.avi', '2015-02-04T00:00:00'],
  ['Beach 2015-02-04 (2).mov', '2015-02-04T00:00:00'],
  ['IMG-2015-02-04-001.jpg', '2015-02-04T00:00:00'],
  ['2019-03-04 10.11.12.jpg', '2019-03-04T10:11:12'],
  ['2019-03-04 10.11.12-1.jpg', '2019-03-04T10:11:12'],
  ['photo_2021-05-06_10-11-12.jpg', '2021-05-06T10:11:12'],
  ['Screenshot_2020-01-02-10-11-12.png', '2020-01-02T10:11:12'],
  ['Screen Shot 2019-03-04 at 10.11.12 PM.png', '2019-03-04T22:11:12'],
  ['Screenshot 2024-01-07 at 12.02.58\u202fAM.png', '2024-01-07T00:02:58'],
  ['WhatsApp Image 2020-01-02 at 10.11.12.jpeg', '2020-01-02T10:11:12'],
  ['WhatsApp Video 2020-01-02 at 10.11.12 (1).mp4', '2020-01-02T10:11:12'],
  ['signal-2021-05-06-101112.jpg', '2021-05-06T10:11:12'],
  ['2015-02-04 12.30 lunch.jpg', '2015-02-04T12:30:00'],
  ['2015-02-04_25-61-00.jpg', '2015-02-04T00:00:00'],
  ['24.12.1992.avi', '1992-12-24T00:00:00'],
  ['Christmas 24.12.1992.avi', '1992-12-24T00:00:00'],
  ['Weihnachten 4.5.1992.avi', '1992-05-04T00:00:00'],
  ['24-12-1992 tree.avi', '1992-12-24T00:00:00'],
  ['12_24_1992 tree.avi', '1992-12-24T00:00:00'],
  ['24. Dezember 1992.avi', '1992-12-24T00:00:00'],
  ['24 Dec 1992.avi', '1992-12-24T00:00:00'],
  ['Tree December 24, 1992.avi', '1992-12-24T00:00:00'],
  ['July 4th, 2003 fireworks.mpg', '2003-07-04T00:00:00'],
  ['1 de mayo de 2004.mp4', '2004-05-01T00:00:00'],
  ['14 juillet 1989.avi', '1989-07-14T00:00:00'],
  ['2004-02-29 leap.jpg', '2004-02-29T00:00:00'],
  ['2015-02-04 (digitised 2020-01-01).avi', '2015-02-04T00:00:00'],
  ['C:\\Users\\Anna\\2015-02-04.jpg', '2015-02-04T00:00:00'],
];

const months: [string, string][] = [
  ['1992-12 Christmas.avi', '1992-12-01T00:00:00'],
  ['1992_12 Christmas.avi', '1992-12-01T00:00:00'],
  ['Christmas 12.1992.avi', '1992-12-01T00:00:00'],
  ['December 1992.avi', '1992-12-01T00:00:00'],
  ['Urlaub Juli 1974.mpg', '1974-07-01T00:00:00'],
  ['Dez_1992.avi', '1992-12-01T00:00:00'],
  ['1992 December.avi', '1992-12-01T00:00:00'],
  ['Août 1968.avi', '1968-08-01T00:00:00'],
  ['Trip 2015-02-04 - 2015-02-11.mp4', '2015-02-01T00:00:00'],
];

const years: [string, string][] = [
  ['Summer 1987.avi', '1987-01-01T00:00:00'],
  ['summer_1987.avi', '1987-01-01T00:00:00'],
  ['CHRISTMAS 1987.AVI', '1987-01-01T00:00:00'],
  ['1974 - Hochzeit.mpg', '1974-01-01T00:00:00'],
  ['1974 Hochzeit Teil 2.mpg', '1974-01-01T00:00:00'],
  ['03 - 1974 Hochzeit.mpg', '1974-01-01T00:00:00'],
  ['Summer 1987 (2).avi', '1987-01-01T00:00:00'],
  ['Summer_1987_02.avi', '1987-01-01T00:00:00'],
  ['Oma in 1987.jpg', '1987-01-01T00:00:00'],
  ['Grandpa (1921).tif', '1921-01-01T00:00:00'],
  ['USA 1987.avi', '1987-01-01T00:00:00'],
  ['Лето 1987.avi', '1987-01-01T00:00:00'],
  ['Summer.1987', '1987-01-01T00:00:00'],
  ['Christmas 1987 (digitized 2004).avi', '1987-01-01T00:00:00'],
  ['Birthday 04-05-1992.avi', '1992-01-01T00:00:00'],
  ['Trip 2003-07-04 to 2003-08-01.mp4', '2003-01-01T00:00:00'],
];

const none = [
  'IMG_2004.jpg',
  'IMG 2004.jpg',
  'IMG_2004 (1).jpg',
  'IMG_2004-12.jpg',
  '_MG_1987.CR2',
  'DSC_1987.NEF',
  'DSC01987.JPG',
  'DSCF1987.JPG',
  'P1011987.JPG',
  'MVI_1987.AVI',
  'GOPR1987.MP4',
  'BOB_1987.NEF',
  'Scan 1987.tif',
  'scan_2004.tif',
  'Photo 2004.jpg',
  'Bild 1987.jpg',
  'Tape 2001.avi',
  'Track 1999.mp3',
  'Dia 1965.tif',
  '1987.avi',
  '2004.jpg',
  '80s party.mp4',
  '80er.mp4',
  'film 1080p.mkv',
  'Wedding 1080p.mp4',
  'Wedding 1920p.mp4',
  'Wedding 1920x1080.mp4',
  'Wedding 1920 x 1080.mp4',
  'photo-1987x1200.jpg',
  'Hike 2000 km.mp4',
  'Lena +49 170 1987 2004.jpg',
  'call 0170-1987654.amr',
  'call 555-1987.amr',
  'call 030 1987.amr',
  'call 19875512.amr',
  'order 20041399.jpg',
  'invoice 20040230.jpg',
  'Summer 2099.avi',
  '2099-01-01.jpg',
  '2026-11-24.jpg',
  '1970-01-01.jpg',
  '1601-01-01.jpg',
  'Summer 1987 and 1989.avi',
  'Summer 1987-1989.avi',
  '3f2504e0-4f89-1987-9a0c-0305e82c3301.jpg',
  'FB_IMG_1546300800000.jpg',
  '12345678_1987654321_n.jpg',
  'version 1.2.1987.4.mp4',
  'v1.2.1987.mp4',
  'Price $1987 car.jpg',
  'No. 1987 house.jpg',
  'Room 1987 party.mp4',
  'Blade Runner 2049.mkv',
  'Grandma.jpg',
  '',
  '.jpg',
  '9'.repeat(5000),
  `${'1987-'.repeat(2000)}.jpg`,
];

describe('captureDateFromName', () => {
  it.each(days)('finds the day in %s [DATE-03 DATE-04]', (name, localTime) => {
    expect(captureDateFromName(name, now)).toEqual({
      localTime,
      offset: null,
      instant: null,
      precision: 'day',
      source: 'file_name',
      isApproximate: false,
    });
  });

  it.each(months)('finds the month in %s [DATE-03]', (name, localTime) => {
    expect(captureDateFromName(name, now)).toMatchObject({ localTime, precision: 'month' });
  });

  it.each(years)('finds the year in %s [DATE-03]', (name, localTime) => {
    expect(captureDateFromName(name, now)).toMatchObject({
      localTime,
      precision: 'year',
      isApproximate: false,
    });
  });

  it.each(['1980s.avi', "Party 1980's.avi", '1980er Jahre.mpg', 'Early 1980s - Garden.avi'])(
    'finds the decade in %s [DATE-03]',
    (name) => {
      expect(captureDateFromName(name, now)).toMatchObject({
        localTime: '1980-01-01T00:00:00',
        precision: 'decade',
        isApproximate: false,
      });
    },
  );

  it.each([
    'circa 1987.jpg',
    'ca. 1987.jpg',
    'Oma ca 1987.jpg',
    'c1987 garden.jpg',
    '~1987 garden.jpg',
    'um 1987 Garten.jpg',
    'Garden 1987?.jpg',
    'Garden 1987 (approx).jpg',
  ])('takes the year in %s for a guess [DATE-03]', (name) => {
    expect(captureDateFromName(name, now)).toMatchObject({
      localTime: '1987-01-01T00:00:00',
      precision: 'year',
      isApproximate: true,
    });
  });

  it('takes a rough decade for a guess [DATE-03]', () => {
    expect(captureDateFromName('circa 1980s.jpg', now)).toMatchObject({
      precision: 'decade',
      isApproximate: true,
    });
  });

  it.each(none)('finds no date in %s', (name) => {
    expect(captureDateFromName(name, now)).toBeNull();
  });

  it('answers at once, whatever the name', () => {
    const hostile = [
      '1987-'.repeat(50_000),
      '<'.repeat(100_000),
      '1 de '.repeat(30_000),
      'x'.repeat(200_000),
      'ca. '.repeat(50_000),
      '12.'.repeat(60_000),
    ];
    for (const name of hostile) {
      const start = performance.now();
      captureDateFromName(name, now);
      expect(performance.now() - start).toBeLessThan(200);
    }
  });
});
