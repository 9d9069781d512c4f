import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

export const testMailWords = wordsIn(
  {
    subject: 'A test mail from Heirloom',
    hello: (name: string) => `Hello ${name},`,
    text: (origin: string) =>
      `this mail was sent from the settings of ${origin}. If you can read it, mails from there arrive.`,
    refused: (reason: string) => `The mail server did not take the mail: ${reason}`,
  },
  {
    subject: 'Eine Testmail von Heirloom',
    hello: (name) => `Hallo ${name},`,
    text: (origin) =>
      `diese Mail wurde aus den Einstellungen von ${origin} verschickt. Wenn du sie lesen kannst, kommen Mails von dort an.`,
    refused: (reason) => `Der Mailserver hat die Mail nicht angenommen: ${reason}`,
  },
);
