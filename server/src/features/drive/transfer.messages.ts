import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

export const transferWords = wordsIn(
  {
    endedAlready: 'This transfer has ended already.',
    notOver: 'This transfer is not over.',
  },
  {
    endedAlready: 'Diese Übertragung ist schon zu Ende.',
    notOver: 'Diese Übertragung ist noch nicht zu Ende.',
  },
);
