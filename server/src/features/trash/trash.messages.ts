import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

export const trashWords = wordsIn(
  {
    onlyTrash: 'Only what is in the trash can be deleted for good.',
    nothingWaits: 'Nothing in the trash is waiting any more.',
    moreDue: (count: number) =>
      `Meanwhile ${count} items are due. Please look at the number again.`,
  },
  {
    onlyTrash: 'Endgültig löschen kannst du nur, was im Papierkorb ist.',
    nothingWaits: 'Im Papierkorb wartet nichts mehr.',
    moreDue: (count) =>
      `Inzwischen sind ${count} Einträge fällig. Bitte sieh dir die Zahl noch einmal an.`,
  },
);
