import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

export const spaceInvitationWords = wordsIn(
  {
    subject: (inviter: string) => `${inviter} invites you to look at family pictures`,
    greeting: 'Hello,',
    before: (inviter: string, space: string) =>
      `${inviter} invites you to “${space}”: films, photos and recordings that a family looks at together. Open this link to see who is in it and to join. You need an account with this address; the link works for 7 days:`,
    after: 'If you do not know what this is about, please do nothing.',
  },
  {
    subject: (inviter) => `${inviter} lädt dich zu Familienbildern ein`,
    greeting: 'Hallo,',
    before: (inviter, space) =>
      `${inviter} lädt dich in „${space}“ ein: Filme, Fotos und Aufnahmen, die eine Familie gemeinsam ansieht. Öffne diesen Link, um zu sehen, wer dabei ist, und um beizutreten. Du brauchst ein Konto mit dieser Adresse; der Link gilt 7 Tage:`,
    after: 'Wenn du nicht weißt, worum es geht, brauchst du nichts zu tun.',
  },
);
