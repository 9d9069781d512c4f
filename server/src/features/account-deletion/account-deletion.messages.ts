import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

export const accountDeletionWords = wordsIn(
  {
    closedAlready: 'This account is closed already.',
    noHeir: 'Nobody is there to take over the files.',
    lastOwner: 'A family space has no other owner. Please make another member an owner first.',
    handedOver: 'The files of this account belong to somebody else now.',
  },
  {
    closedAlready: 'Dieses Konto ist schon geschlossen.',
    noHeir: 'Es gibt niemanden, der die Dateien übernimmt.',
    lastOwner:
      'Ein Familienbereich hat sonst keinen Besitzer. Bitte mach zuerst ein anderes Mitglied zum Besitzer.',
    handedOver: 'Die Dateien dieses Kontos gehören jetzt jemand anderem.',
  },
);
