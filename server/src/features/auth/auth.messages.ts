import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

export const authWords = wordsIn(
  {
    addressTaken: 'This email address already has an account.',
    confirmed: 'Your address is confirmed. Please sign in.',
    currentPasswordWrong: 'The current password is not right.',
    signInOnceMore: 'Please sign in once more.',
    notCreated: 'This account could not be created. If you have one already, please sign in.',
    invitationOfOther:
      'This invitation is for another email address. Please use the address that was invited.',
    invitationNeeded: 'You need an invitation to sign up on this server.',
  },
  {
    addressTaken: 'Zu dieser E-Mail-Adresse gibt es schon ein Konto.',
    confirmed: 'Deine Adresse ist bestätigt. Bitte melde dich an.',
    currentPasswordWrong: 'Das aktuelle Passwort stimmt nicht.',
    signInOnceMore: 'Bitte melde dich noch einmal an.',
    notCreated:
      'Dieses Konto konnte nicht angelegt werden. Wenn du schon eines hast, melde dich bitte an.',
    invitationOfOther:
      'Diese Einladung gilt für eine andere E-Mail-Adresse. Bitte nimm die Adresse, die eingeladen wurde.',
    invitationNeeded: 'Um dich auf diesem Server zu registrieren, brauchst du eine Einladung.',
  },
);
