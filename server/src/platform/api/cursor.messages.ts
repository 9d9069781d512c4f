import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

export const cursorWords = wordsIn(
  {
    invalid: 'This place in the list is not valid.',
  },
  {
    invalid: 'Diese Stelle in der Liste ist nicht gültig.',
  },
);
