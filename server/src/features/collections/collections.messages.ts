import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

export const collectionWords = wordsIn(
  {
    alreadyIn: 'This item is already in the collection.',
  },
  {
    alreadyIn: 'Dieser Eintrag ist schon in der Sammlung.',
  },
);
