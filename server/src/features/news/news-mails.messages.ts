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
    after: 'Auch die Glocke in Heirloom sagt es.',
    footer: 'Solche Mails kannst du hier abschalten:',
  },
);

export type NewsMailWords = ReturnType<typeof newsMailWords>;
