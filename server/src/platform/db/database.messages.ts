import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

export const databaseWords = wordsIn(
  {
    diskFull: 'The disk of this server is full. Please tell an administrator.',
  },
  {
    diskFull: 'Die Festplatte dieses Servers ist voll. Bitte sag es einem Verwalter.',
  },
);
