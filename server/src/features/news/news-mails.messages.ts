import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

/** The mails that go out at once. */
export const newsMailWords = wordsIn(
  {
    hello: (name: string) => `Hello ${name},`,
    somebody: 'Somebody',
    accepted: (who: string, title: string) => ({
      subject: 'Your change was accepted',
      before: `${who} accepted your change to “${title}”. You find it here:`,
    }),
    refused: (who: string, title: string, reason: string | null) => ({
      subject: 'Your change was not accepted',
      before:
        reason === null
          ? `${who} did not accept your change to “${title}”. You find it here:`
          : `${who} did not accept your change to “${title}”, and says: “${reason}” You find it here:`,
    }),
    invited: (who: string, space: string) => ({
      subject: `An invitation to “${space}”`,
      before: `${who} invites you to “${space}”. You find the invitation here:`,
    }),
    offered: (who: string, space: string) => ({
      subject: `Will you take over what “${space}” shows of ${who}?`,
      before: `The account of ${who} is to be closed, and you are asked to take over what “${space}” shows of it. Else it leaves the space. You find the question here:`,
    }),
    tookOver: (who: string, space: string) => ({
      subject: `${who} has taken over what “${space}” shows`,
      before: `${who} has taken over what was offered in “${space}”. It stays there. You find it here:`,
    }),
    tookNothing: (who: string, space: string, reason: string | null) => ({
      subject: `${who} does not take over what “${space}” shows`,
      before:
        reason === null
          ? `${who} does not take over what was offered in “${space}”. You find the answer here:`
          : `${who} does not take over what was offered in “${space}”, and says: “${reason}” You find the answer here:`,
    }),
    after: 'The bell in Heirloom says it, too.',
    footer: 'You can switch off mails of this kind here:',
  },
  {
    hello: (name) => `Hallo ${name},`,
    somebody: 'Jemand',
    accepted: (who, title) => ({
      subject: 'Deine Änderung wurde übernommen',
      before: `${who} hat deine Änderung an „${title}“ übernommen. Du findest sie hier:`,
    }),
    refused: (who, title, reason) => ({
      subject: 'Deine Änderung wurde nicht übernommen',
      before:
        reason === null
          ? `${who} hat deine Änderung an „${title}“ nicht übernommen. Du findest sie hier:`
          : `${who} hat deine Änderung an „${title}“ nicht übernommen und sagt dazu: „${reason}“ Du findest sie hier:`,
    }),
    invited: (who, space) => ({
      subject: `Eine Einladung in „${space}“`,
      before: `${who} lädt dich in „${space}“ ein. Du findest die Einladung hier:`,
    }),
    offered: (who, space) => ({
      subject: `Übernimmst du, was „${space}“ von ${who} zeigt?`,
      before: `Das Konto von ${who} soll geschlossen werden. Du bist gefragt, ob du übernimmst, was „${space}“ davon zeigt. Sonst ist es dort nicht mehr zu sehen. Du findest die Frage hier:`,
    }),
    tookOver: (who, space) => ({
      subject: `${who} hat übernommen, was „${space}“ zeigt`,
      before: `${who} hat übernommen, was in „${space}“ angeboten war. Es bleibt dort. Du findest es hier:`,
    }),
    tookNothing: (who, space, reason) => ({
      subject: `${who} übernimmt nicht, was „${space}“ zeigt`,
      before:
        reason === null
          ? `${who} übernimmt nicht, was in „${space}“ angeboten war. Du findest die Antwort hier:`
          : `${who} übernimmt nicht, was in „${space}“ angeboten war, und sagt dazu: „${reason}“ Du findest die Antwort hier:`,
    }),
    after: 'Auch die Glocke in Heirloom sagt es.',
    footer: 'Solche Mails kannst du hier abschalten:',
  },
);

export type NewsMailWords = ReturnType<typeof newsMailWords>;
