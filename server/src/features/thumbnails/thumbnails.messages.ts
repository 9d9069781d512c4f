import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

export const thumbnailWords = wordsIn(
  {
    tooLarge: 'Please choose a picture of at most 25 MB.',
    filmShorter: 'The film is shorter than that.',
  },
  {
    tooLarge: 'Bitte wähle ein Bild von höchstens 25 MB.',
    filmShorter: 'So lang ist der Film nicht.',
  },
);
