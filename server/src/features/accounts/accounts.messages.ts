import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

export const accountsWords = wordsIn(
  {
    beingDeleted: 'This account is being deleted. Restore it instead.',
    ownAccount: 'This is your own account: you find it in your settings.',
  },
  {
    beingDeleted: 'Dieses Konto wird gerade gelöscht. Stelle es stattdessen wieder her.',
    ownAccount: 'Das ist dein eigenes Konto: Du findest es in deinen Einstellungen.',
  },
);
