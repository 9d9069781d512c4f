import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

export const searchWords = wordsIn(
  {
    tookTooLong: 'This search took too long. Please type a few more letters.',
  },
  {
    tookTooLong: 'Diese Suche hat zu lange gedauert. Bitte gib noch ein paar Buchstaben ein.',
  },
);
