import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

export const familyWords = wordsIn(
  {
    lastOwner: 'Somebody must own the space. Please make another member an owner first.',
    otherName: 'That is not the name of this space.',
    noMail: 'This server sends no mails. Please make a link and send it yourself.',
    invitationOfOther: 'This invitation is for another e-mail address.',
  },
  {
    lastOwner:
      'Jemandem muss der Familienbereich gehören. Bitte mach zuerst ein anderes Mitglied zum Besitzer.',
    otherName: 'So heißt dieser Familienbereich nicht.',
    noMail:
      'Dieser Server verschickt keine E-Mails. Bitte erstelle einen Link und verschicke ihn selbst.',
    invitationOfOther: 'Diese Einladung ist für eine andere E-Mail-Adresse.',
  },
);
