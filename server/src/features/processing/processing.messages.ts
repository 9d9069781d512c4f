import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

export const processingWords = wordsIn(
  {
    choosePicture: 'Please choose a picture, such as a JPEG or PNG.',
    picturesUnderWay: 'Many large pictures are being made for you. Please wait a moment.',
  },
  {
    choosePicture: 'Bitte wähle ein Bild, etwa ein JPEG oder PNG.',
    picturesUnderWay:
      'Für dich werden gerade viele große Bilder berechnet. Bitte warte einen Moment.',
  },
);
