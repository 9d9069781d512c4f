/** Makes what Google Takeout gives, and says what is to be found in it. No real Takeout was there to compare with. */
import { photoCalled, type SourceFiles } from '#test/make-source.ts';

export const takeoutLanguages = {
  en: {
    photos: 'Google Photos',
    year: 'Photos from',
    album: 'metadata',
    trash: 'Trash',
    edited: 'edited',
  },
  de: {
    photos: 'Google Fotos',
    year: 'Fotos von',
    album: 'Metadaten',
    trash: 'Papierkorb',
    edited: 'bearbeitet',
  },
  fr: {
    photos: 'Google\u{a0}Photos',
    year: 'Photos de',
    album: 'métadonnées',
    trash: 'Corbeille',
    edited: 'modifié',
  },
  es: {
    photos: 'Google Fotos',
    year: 'Fotos de',
    album: 'metadatos',
    trash: 'Papelera',
    edited: 'editado',
  },
  ru: {
    photos: 'Google Фото',
    year: 'Фото за',
    album: 'метаданные',
    trash: 'Корзина',
    edited: 'редактировать',
  },
};
export type TakeoutLanguage = keyof typeof takeoutLanguages;
export const takeoutForms = ['supplemental', 'plain'] as const;
type Form = (typeof takeoutForms)[number];

type Known = {
  originalName: string;
  description: string | null;
  imported: Record<string, unknown> | null;
};

const longest = 46;
const longTitle = 'Oma & Opa: the longest day of the whole summer, by the lake.jpg';
const cutFile = `${longTitle.replaceAll(/[&:,]/g, '_').slice(0, longest - 4)}.jpg`;
const middleTitle = 'Screenshot_20190724-112540_Gallery.jpg';

/** Names the JSON of a file as Takeout does; `number` is that of `IMG_1(1).jpg`. */
export function sidecarName(file: string, form: Form, number = 0): string {
  const whole = form === 'plain' ? file : `${file}.supplemental-metadata`;
  return `${whole.slice(0, longest)}${number > 0 ? `(${number})` : ''}.json`;
}

/** Returns two parts of one Takeout, and what an import of them has to know. */
export function makeTakeout(language: TakeoutLanguage, form: Form) {
  const { photos, year, album, trash, edited } = takeoutLanguages[language];
  const top = `Takeout/${photos}`;
  const home = `${top}/${year} 2019`;
  const italy = `${top}/Italy_ 87`;
  const photo = (name: string) => photoCalled(`${language} ${form} ${name}`);
  const url = (name: string) => `https://photos.google.com/photo/${name}`;
  const json = (name: string, timestamp: number, more: object = {}) =>
    Buffer.from(
      JSON.stringify({
        title: name,
        description: '',
        creationTime: { timestamp: '1600000000', formatted: '…' },
        photoTakenTime: { timestamp: String(timestamp), formatted: '…' },
        geoData: { latitude: 0, longitude: 0, altitude: 0 },
        url: url(name),
        ...more,
      }),
    );
  const first = json('IMG_1.jpg', 1_563_960_340, {
    description: 'Am See,\nmit Oma',
    geoData: { latitude: 45.5, longitude: 9.25, altitude: 0 },
    favorited: true,
    people: [{ name: 'Oma Ilse' }, { name: 'Tom' }],
  });
  const parts: SourceFiles[] = [
    {
      [`${home}/IMG_1.jpg`]: photo('1'),
      [`${home}/IMG_1(1).jpg`]: photo('1(1)'),
      [`${home}/IMG_1-${edited}.jpg`]: photo('1 edited'),
      [`${home}/${sidecarName('IMG_1.jpg', form)}`]: first,
      [`${home}/${sidecarName('IMG_1.jpg', form, 1)}`]: json('IMG_1.jpg', -86_400),
      [`${home}/${cutFile}`]: photo('long'),
      [`${home}/${middleTitle}`]: photo('middle'),
      [`${home}/${sidecarName(middleTitle, form)}`]: json(middleTitle, 1_563_960_400, {
        archived: true,
      }),
      [`${home}/IMG_2.jpg`]: photo('2'),
      [`${home}/${sidecarName('IMG_2.jpg', form)}`]: json('IMG_2.jpg', 1_563_960_500, {
        sharedAlbumComments: [
          { text: 'So cold!', contentOwnerName: 'Tom', creationTime: { timestamp: '1563970000' } },
          { contentOwnerName: 'Tom', liked: true },
        ],
      }),
      [`${home}/${sidecarName('IMG_3.jpg', form)}`]: json('IMG_3.jpg', 1_563_960_600),
      [`${home}/LONELY.jpg`]: photo('lonely'),
      [`${home}/${album}.json`]: Buffer.from(JSON.stringify({ title: `${year} 2019`, date: {} })),
    },
    {
      [`${home}/${sidecarName(cutFile, form)}`]: json(longTitle, 1_563_960_700),
      [`${italy}/${album}.json`]: Buffer.from(
        JSON.stringify({
          title: 'Italy: 87/88',
          description: 'By train',
          access: 'protected',
          sharedAlbumComments: [{ text: 'What a time', contentOwnerName: 'Oma' }],
        }),
      ),
      [`${italy}/IMG_1.jpg`]: photo('1'),
      [`${italy}/${sidecarName('IMG_1.jpg', form)}`]: first,
      [`${italy}/${sidecarName('IMG_2.jpg', form)}`]: json('IMG_2.jpg', 1_563_960_500),
      [`${italy}/IMG_3.jpg`]: photo('3'),
      [`${top}/Other/${album}.json`]: Buffer.from(JSON.stringify({ title: 'Other', access: '' })),
      [`${top}/Other/IMG_1.jpg`]: photo('1'),
      [`${top}/${trash}/IMG_9.jpg`]: photo('9'),
      [`${top}/${trash}/${sidecarName('IMG_9.jpg', form)}`]: json('IMG_9.jpg', 1_563_960_800, {
        trashed: true,
      }),
      [`${home}/${sidecarName('LOST.jpg', form)}`]: json('LOST.jpg', 1_563_960_900),
      [`${top}/shared_album_comments.json`]: Buffer.from(
        JSON.stringify({
          sharedAlbumComments: [{ text: 'Was it?', contentUrl: url('IMG_2.jpg') }],
        }),
      ),
    },
  ];
  const about = (name: string, takenAt: string, more: object = {}) => ({
    program: 'takeout',
    takenAt,
    url: url(name),
    ...more,
  });
  const ofFirst = about('IMG_1.jpg', '2019-07-24T09:25:40Z', {
    location: { latitude: 45.5, longitude: 9.25 },
    people: ['Oma Ilse', 'Tom'],
    isFavourite: true,
  });
  const description = 'Am See,\nmit Oma';
  const comments = [
    { author: 'Tom', text: 'So cold!', at: '2019-07-24T12:06:40Z' },
    { author: null, text: 'Was it?', at: null },
  ];
  const plain = (originalName: string, imported: Known['imported']): Known => ({
    originalName,
    description: null,
    imported,
  });
  const known: Record<string, Known> = {
    '1': { originalName: 'IMG_1.jpg', description, imported: ofFirst },
    '1(1)': plain('IMG_1.jpg', about('IMG_1.jpg', '1969-12-31T00:00:00Z')),
    '1 edited': { originalName: `IMG_1-${edited}.jpg`, description, imported: ofFirst },
    long: plain(longTitle, about(longTitle, '2019-07-24T09:31:40Z')),
    middle: plain(middleTitle, about(middleTitle, '2019-07-24T09:26:40Z', { isArchived: true })),
    '2': plain('IMG_2.jpg', about('IMG_2.jpg', '2019-07-24T09:28:20Z', { comments })),
    '3': plain('IMG_3.jpg', about('IMG_3.jpg', '2019-07-24T09:30:00Z')),
    lonely: plain('LONELY.jpg', null),
  };
  return {
    parts,
    photo,
    known,
    albums: {
      'Italy: 87/88': { description: 'By train\nOma: What a time', photos: ['1', '2', '3'] },
      Other: { description: null, photos: ['1'] },
    },
    unmatched: [`${home}/LONELY.jpg`, `${home}/${sidecarName('LOST.jpg', form)}`],
    trashed: `${top}/${trash}/IMG_9.jpg`,
  };
}
