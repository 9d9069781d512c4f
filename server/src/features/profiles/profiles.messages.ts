import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

export const profileWords = wordsIn(
  {
    photoTooLarge: 'Please choose a photo of at most 25 MB.',
    choosePhoto: 'Please choose a photo, such as a JPEG or PNG.',
  },
  {
    photoTooLarge: 'Bitte wähle ein Foto von höchstens 25 MB.',
    choosePhoto: 'Bitte wähle ein Foto, etwa ein JPEG oder PNG.',
  },
);
