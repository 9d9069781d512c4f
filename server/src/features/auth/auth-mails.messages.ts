import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

/** The mails about accounts. `before` and `after` stand around the link. */
export const mailWords = wordsIn(
  {
    hello: (name: string | null) => (name === null ? 'Hello,' : `Hello ${name},`),
    goodbye: (name: string | null) => (name === null ? 'Goodbye,' : `Goodbye ${name},`),
    confirm: {
      subject: 'Please confirm your email address',
      greeting: 'Welcome to Heirloom!',
      before: 'Please open this link to confirm your address. It works once, within 24 hours:',
      after:
        'If you did not sign up, somebody has mistyped their address. Then please do nothing: without you it stays unconfirmed.',
    },
    reset: {
      subject: 'Choose a new password',
      before: 'Here is the link to choose a new password. It works once, within 30 minutes:',
      after: 'If you did not ask for it, please do nothing: your password stays as it is.',
    },
    knownAddress: {
      subject: 'You already have an account',
      before:
        'Somebody, perhaps you, has just signed up with this address. You already have an account, so nothing has changed. Sign in here, or choose a new password if you have forgotten yours:',
      after: 'If it was not you, please do nothing.',
    },
    passwordChanged: {
      subject: 'Your password was changed',
      before: (keys: string) =>
        `The password of your account has just been changed, and all other devices are signed out.${keys} If it was you, all is well. If not, choose a new password here at once:`,
      oneKey:
        ' One API key still works: the program that has it can go on using your account. You can revoke API keys on the page of your account.',
      keys: (count: number) =>
        ` ${count} API keys still work: the programs that have them can go on using your account. You can revoke API keys on the page of your account.`,
      after: 'And please tell whoever runs this server.',
    },
    closed: {
      subject: 'Your account has been closed',
      before: (days: number) =>
        `Your account has just been closed. Your films, photos and recordings stay in the trash for ${days} days; after that they and your account are deleted for good. This was the place:`,
      after: (days: number) =>
        `If you have changed your mind, or it was not you, please tell whoever runs this server within ${days} days: until then everything can be brought back.`,
    },
    handedOver: {
      subject: 'Your account has been closed',
      before:
        'An administrator has closed your account and handed your films, photos and recordings to somebody else of this archive. This was the place:',
      after: 'If you did not expect that, please ask whoever runs this server.',
    },
    invitation: {
      subject: 'You are invited to Heirloom',
      before:
        'You are invited to a private archive for family films, photos and recordings. Open this link to make your account; it is for this address only:',
      after: 'If you do not know what this is about, please do nothing.',
    },
  },
  {
    hello: (name) => (name === null ? 'Hallo,' : `Hallo ${name},`),
    goodbye: (name) => (name === null ? 'Auf Wiedersehen,' : `Auf Wiedersehen, ${name},`),
    confirm: {
      subject: 'Bitte bestätige deine E-Mail-Adresse',
      greeting: 'Willkommen bei Heirloom!',
      before:
        'Bitte öffne diesen Link, um deine Adresse zu bestätigen. Er gilt einmal, innerhalb von 24 Stunden:',
      after:
        'Wenn du dich nicht registriert hast, hat sich jemand bei der Adresse vertippt. Dann brauchst du nichts zu tun: Ohne dich bleibt sie unbestätigt.',
    },
    reset: {
      subject: 'Wähle ein neues Passwort',
      before:
        'Hier ist der Link, mit dem du ein neues Passwort wählst. Er gilt einmal, innerhalb von 30 Minuten:',
      after:
        'Wenn du nicht darum gebeten hast, brauchst du nichts zu tun: Dein Passwort bleibt, wie es ist.',
    },
    knownAddress: {
      subject: 'Du hast schon ein Konto',
      before:
        'Jemand, vielleicht du, hat sich gerade mit dieser Adresse registriert. Du hast schon ein Konto, deshalb hat sich nichts geändert. Melde dich hier an, oder wähle ein neues Passwort, wenn du deines vergessen hast:',
      after: 'Wenn du das nicht warst, brauchst du nichts zu tun.',
    },
    passwordChanged: {
      subject: 'Dein Passwort wurde geändert',
      before: (keys) =>
        `Das Passwort deines Kontos wurde gerade geändert, und alle anderen Geräte sind abgemeldet.${keys} Wenn du das warst, ist alles in Ordnung. Wenn nicht, wähle hier sofort ein neues Passwort:`,
      oneKey:
        ' Ein API-Schlüssel gilt weiterhin: Das Programm, das ihn hat, kann dein Konto weiter benutzen. API-Schlüssel kannst du auf der Seite deines Kontos widerrufen.',
      keys: (count) =>
        ` ${count} API-Schlüssel gelten weiterhin: Die Programme, die sie haben, können dein Konto weiter benutzen. API-Schlüssel kannst du auf der Seite deines Kontos widerrufen.`,
      after: 'Und bitte sag der Person Bescheid, die diesen Server betreibt.',
    },
    closed: {
      subject: 'Dein Konto wurde geschlossen',
      before: (days) =>
        `Dein Konto wurde gerade geschlossen. Deine Filme, Fotos und Aufnahmen bleiben ${days} Tage im Papierkorb; danach werden sie und dein Konto endgültig gelöscht. Hier war es:`,
      after: (days) =>
        `Wenn du es dir anders überlegt hast oder es nicht warst, sag bitte innerhalb von ${days} Tagen der Person Bescheid, die diesen Server betreibt: Bis dahin lässt sich alles zurückholen.`,
    },
    handedOver: {
      subject: 'Dein Konto wurde geschlossen',
      before:
        'Ein Verwalter hat dein Konto geschlossen und deine Filme, Fotos und Aufnahmen jemand anderem in diesem Archiv übergeben. Hier war es:',
      after: 'Wenn du das nicht erwartet hast, frag bitte die Person, die diesen Server betreibt.',
    },
    invitation: {
      subject: 'Du bist zu Heirloom eingeladen',
      before:
        'Du bist in ein privates Archiv für Filme, Fotos und Aufnahmen der Familie eingeladen. Öffne diesen Link, um dein Konto anzulegen; er ist nur für diese Adresse:',
      after: 'Wenn du nicht weißt, worum es geht, brauchst du nichts zu tun.',
    },
  },
);
