import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

export const databaseWords = wordsIn(
  {
    diskFull: 'The disk of this server is full. Please tell an administrator.',
    restored: 'The server was restored from a backup.',
  },
  {
    diskFull: 'Die Festplatte dieses Servers ist voll. Bitte sag es einem Verwalter.',
    restored: 'Der Server wurde aus einer Sicherung wiederhergestellt.',
  },
);
