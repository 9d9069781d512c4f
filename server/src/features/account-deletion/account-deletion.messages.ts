import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

export const accountDeletionWords = wordsIn(
  {
    closedAlready: 'This account is closed already.',
    noHeir: 'Nobody is there to take over the files.',
    handedOver: 'The files of this account belong to somebody else now.',
  },
  {
    closedAlready: 'Dieses Konto ist schon geschlossen.',
    noHeir: 'Es gibt niemanden, der die Dateien übernimmt.',
    handedOver: 'Die Dateien dieses Kontos gehören jetzt jemand anderem.',
  },
);
