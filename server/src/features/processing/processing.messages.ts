import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

export const processingWords = wordsIn(
  {
    choosePicture: 'Please choose a picture, such as a JPEG or PNG.',
    pictureGone: 'This picture is kept no more.',
    picturesUnderWay: 'Many large pictures are being made for you. Please wait a moment.',
  },
  {
    choosePicture: 'Bitte wähle ein Bild, etwa ein JPEG oder PNG.',
    pictureGone: 'Dieses Bild ist nicht mehr aufgehoben.',
    picturesUnderWay:
      'Für dich werden gerade viele große Bilder berechnet. Bitte warte einen Moment.',
  },
);
