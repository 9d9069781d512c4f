import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

export const mediaWords = wordsIn(
  {
    notAPhoto: 'Only photos can be turned.',
    notPlayable: 'Only films and recordings can be converted.',
    filmInTrash: 'What it is a part of is in the trash. Please restore that first.',
    partOfFilm: 'A part belongs to whoever has the whole. Please choose the whole too.',
  },
  {
    notAPhoto: 'Nur Fotos lassen sich drehen.',
    notPlayable: 'Nur Filme und Aufnahmen lassen sich umwandeln.',
    filmInTrash:
      'Das Ganze, zu dem es gehört, ist im Papierkorb. Bitte stell zuerst das wieder her.',
    partOfFilm: 'Ein Teil gehört, wem das Ganze gehört. Bitte wähle auch das Ganze aus.',
  },
);
