import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

export const singleSignOnWords = wordsIn(
  {
    none: 'This archive has no other way to sign in.',
    down: (name: string) => `${name} does not answer right now. Please try again in a moment.`,
    notFinished: (name: string) => `The sign-in at ${name} was not finished. Please try again.`,
    unknown: (name: string) =>
      `Nobody here has this account of ${name}. If you have a password for this archive, sign in with it, and connect ${name} on your account page.`,
    connectFirst: (name: string) =>
      `Your account here is not connected with ${name}. Please sign in with your password, and connect it on your account page.`,
    askFirst: (name: string) =>
      `Your account here is not connected with ${name}, and everybody signs in with it. Please ask whoever runs this archive: they can let you in once to connect it.`,
    notAnew: (name: string) =>
      `${name} has not asked you anew who you are. Please try again, or prove it in another way.`,
    onlyHere: (name: string) => `Everybody signs in here with ${name}.`,
    ofAnother: (name: string) => `This account of ${name} is connected with somebody else here.`,
  },
  {
    none: 'In diesem Archiv gibt es keine andere Anmeldung.',
    down: (name) => `${name} antwortet gerade nicht. Bitte versuche es gleich noch einmal.`,
    notFinished: (name) =>
      `Die Anmeldung bei ${name} wurde nicht abgeschlossen. Bitte versuche es noch einmal.`,
    unknown: (name) =>
      `Zu diesem Konto bei ${name} gibt es hier niemanden. Wenn du für dieses Archiv ein Passwort hast, melde dich damit an und verbinde ${name} auf deiner Kontoseite.`,
    connectFirst: (name) =>
      `Dein Konto hier ist nicht mit ${name} verbunden. Bitte melde dich mit deinem Passwort an und verbinde es auf deiner Kontoseite.`,
    askFirst: (name) =>
      `Dein Konto hier ist nicht mit ${name} verbunden, und damit melden sich hier alle an. Bitte frag die Person, die dieses Archiv betreibt: Sie kann dich einmal hereinlassen, damit du es verbindest.`,
    notAnew: (name) =>
      `${name} hat dich nicht neu gefragt, wer du bist. Bitte versuche es noch einmal, oder weise dich anders aus.`,
    onlyHere: (name) => `Hier melden sich alle mit ${name} an.`,
    ofAnother: (name) => `Dieses Konto bei ${name} ist hier mit jemand anderem verbunden.`,
  },
);
