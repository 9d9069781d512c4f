import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

export const shareWords = wordsIn(
  {
    wrongPassword: 'That password is not right.',
  },
  {
    wrongPassword: 'Dieses Passwort stimmt nicht.',
  },
);
