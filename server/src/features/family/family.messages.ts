import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

export const familyWords = wordsIn(
  {
    lastOwner: 'Somebody must own the space. Please make another member an owner first.',
    otherName: 'That is not the name of this space.',
  },
  {
    lastOwner:
      'Jemandem muss der Familienbereich gehören. Bitte mach zuerst ein anderes Mitglied zum Besitzer.',
    otherName: 'So heißt dieser Familienbereich nicht.',
  },
);
