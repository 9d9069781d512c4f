import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

export const mediaWords = wordsIn(
  {
    notAPhoto: 'Only photos can be turned.',
    notPlayable: 'Only films and recordings can be converted.',
  },
  {
    notAPhoto: 'Nur Fotos lassen sich drehen.',
    notPlayable: 'Nur Filme und Aufnahmen lassen sich umwandeln.',
  },
);
