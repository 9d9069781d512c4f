import { wordsIn } from '#languages/words-in.ts';

/** What is said of a field that was not filled in rightly. */
export const fieldWords = wordsIn(
  {
    storable: 'This text has characters that cannot be kept.',
    tooLong: (maximum: number) => `Please use at most ${maximum} characters.`,
    emailRequired: 'Please enter an email address.',
    emailInvalid: 'Invalid email address',
    usernameRequired: 'Username is required',
    displayNameRequired: 'Display name is required',
    passwordRequired: 'Password is required',
    passwordTooLong: 'Please use a shorter password.',
    passwordTooShort: (minimum: number) => `Password must be at least ${minimum} characters`,
    ownPasswordTooShort: (minimum: number) =>
      `Password must be at least ${minimum} characters long`,
    passwordUppercase: 'Password must contain at least one uppercase letter',
    passwordLowercase: 'Password must contain at least one lowercase letter',
    passwordNumber: 'Password must contain at least one number',
    passwordSpecial: 'Password must contain at least one special character',
    codeRequired: 'Please enter the code.',
    sixDigits: 'Please enter the six digits.',
    keyNameRequired: 'Please say what the key is for.',
    passkeyNameRequired: 'Please give the passkey a name.',
    webhookAddress:
      'Please enter an address that begins with https://, without a name, password or #.',
    webhookKinds: 'Please choose at least one.',
    keyDays: (days: number) => `A key for administration works for ${days} days at most.`,
    collectionNameRequired: 'Please enter a collection name',
    importSourceRequired: 'Please choose what to import.',
    immichAddress: 'Please enter the address of Immich, such as https://photos.example.com.',
    immichKeyRequired: 'Please enter the API key that Immich has shown.',
    spaceNameRequired: 'Please give the space a name.',
    spaceOwnerRequired: 'Please make somebody its owner.',
    tapeLabelRequired: 'Please write what is on the label.',
    partialDate: 'Please give the date as 1998, 1998-07 or 1998-07-14.',
    commentRequired: 'Please write something.',
    guestNameRequired: 'Please say who you are.',
    timeZone: 'Unknown time zone.',
    fileNameRequired: 'File name cannot be empty',
    dateRequired: 'Please enter a date.',
    oneRevision: 'Only one item can have this revision.',
    accountOpenedRequired: 'Account opened date is required',
    subscriptionStartRequired: 'Subscription start date is required',
    subscriptionEndRequired: 'Subscription expiration date is required',
    searchRequired: 'Please type what to look for.',
    yearRequired: 'Please choose a year.',
    sizeRequired: 'Please enter a size.',
    sharePasswordTooShort: (minimum: number) =>
      `Please use at least ${minimum} characters for the password of a link.`,
    sharePasswordTooLong: 'This password is too long.',
    shareTarget: 'A link shows an item or a collection.',
    fileAndTitleRequired: 'Please select a file and enter a title',
    takenAt: 'Please give the date as 1987, 1987-06, 1987-06-05 or 1987-06-05T10:11:12.',
    emptyFile: 'Heirloom keeps films, photos and recordings. This file is empty.',
    driveForAdministrators: 'Admin access required to use Google Drive connector',
    issues: {
      missing: 'Please fill this in.',
      invalid: 'This is not valid.',
      wanted: {
        string: 'Please enter text.',
        number: 'Please enter a number.',
        int: 'Please enter a whole number.',
        boolean: 'Please choose yes or no.',
        array: 'Please give a list.',
        object: 'Please give an object.',
        date: 'Please enter a date.',
      },
      tooSmall: {
        characters: (minimum: number) => `Please use at least ${minimum} characters.`,
        entries: (minimum: number) => `Please choose at least ${minimum}.`,
        value: (minimum: number) => `Please enter ${minimum} or more.`,
      },
      tooBig: {
        entries: (maximum: number) => `Please choose at most ${maximum}.`,
        value: (maximum: number) => `Please enter ${maximum} or less.`,
      },
      oneOf: (values: string) => `Please choose one of these: ${values}`,
      unknown: (names: string) => `There is no such field: ${names}`,
    },
  },
  {
    storable: 'Dieser Text enthält Zeichen, die nicht gespeichert werden können.',
    tooLong: (maximum) => `Bitte nimm höchstens ${maximum} Zeichen.`,
    emailRequired: 'Bitte gib eine E-Mail-Adresse ein.',
    emailInvalid: 'Diese E-Mail-Adresse ist nicht gültig',
    usernameRequired: 'Bitte gib einen Benutzernamen ein',
    displayNameRequired: 'Bitte gib einen Anzeigenamen ein',
    passwordRequired: 'Bitte gib das Passwort ein',
    passwordTooLong: 'Bitte nimm ein kürzeres Passwort.',
    passwordTooShort: (minimum) => `Das Passwort braucht mindestens ${minimum} Zeichen`,
    ownPasswordTooShort: (minimum) => `Das Passwort braucht mindestens ${minimum} Zeichen`,
    passwordUppercase: 'Das Passwort braucht mindestens einen Großbuchstaben',
    passwordLowercase: 'Das Passwort braucht mindestens einen Kleinbuchstaben',
    passwordNumber: 'Das Passwort braucht mindestens eine Ziffer',
    passwordSpecial: 'Das Passwort braucht mindestens ein Sonderzeichen',
    codeRequired: 'Bitte gib den Code ein.',
    sixDigits: 'Bitte gib die sechs Ziffern ein.',
    keyNameRequired: 'Bitte sag, wofür der Schlüssel ist.',
    passkeyNameRequired: 'Bitte gib dem Passkey einen Namen.',
    webhookAddress:
      'Bitte gib eine Adresse ein, die mit https:// beginnt, ohne Namen, Passwort und #.',
    webhookKinds: 'Bitte wähle mindestens eins.',
    keyDays: (days) => `Ein Schlüssel für die Verwaltung gilt höchstens ${days} Tage.`,
    collectionNameRequired: 'Bitte gib der Sammlung einen Namen',
    importSourceRequired: 'Bitte wähle, was importiert werden soll.',
    immichAddress: 'Bitte gib die Adresse von Immich ein, etwa https://photos.example.com.',
    immichKeyRequired: 'Bitte gib den API-Schlüssel ein, den Immich gezeigt hat.',
    spaceNameRequired: 'Bitte gib dem Familienbereich einen Namen.',
    spaceOwnerRequired: 'Bitte mach jemanden zum Besitzer.',
    tapeLabelRequired: 'Bitte schreib, was auf dem Etikett steht.',
    partialDate: 'Bitte gib das Datum als 1998, 1998-07 oder 1998-07-14 an.',
    commentRequired: 'Bitte schreib etwas.',
    guestNameRequired: 'Bitte sag, wer du bist.',
    timeZone: 'Diese Zeitzone ist nicht bekannt.',
    fileNameRequired: 'Der Dateiname darf nicht leer sein',
    dateRequired: 'Bitte gib ein Datum ein.',
    oneRevision: 'Nur ein einzelner Eintrag kann diese Revision haben.',
    accountOpenedRequired: 'Bitte gib ein, seit wann es das Konto gibt',
    subscriptionStartRequired: 'Bitte gib ein, wann das Abo beginnt',
    subscriptionEndRequired: 'Bitte gib ein, wann das Abo endet',
    searchRequired: 'Bitte gib ein, was du suchst.',
    yearRequired: 'Bitte wähle ein Jahr.',
    sizeRequired: 'Bitte gib eine Größe ein.',
    sharePasswordTooShort: (minimum) =>
      `Das Passwort eines Links braucht mindestens ${minimum} Zeichen.`,
    sharePasswordTooLong: 'Dieses Passwort ist zu lang.',
    shareTarget: 'Ein Link zeigt einen Eintrag oder eine Sammlung.',
    fileAndTitleRequired: 'Bitte wähle eine Datei und gib einen Titel ein',
    takenAt: 'Bitte gib das Datum als 1987, 1987-06, 1987-06-05 oder 1987-06-05T10:11:12 an.',
    emptyFile: 'Heirloom bewahrt Filme, Fotos und Aufnahmen auf. Diese Datei ist leer.',
    driveForAdministrators: 'Google Drive können nur Verwalter verbinden',
    issues: {
      missing: 'Bitte füll das aus.',
      invalid: 'Das ist nicht gültig.',
      wanted: {
        string: 'Bitte gib einen Text ein.',
        number: 'Bitte gib eine Zahl ein.',
        int: 'Bitte gib eine ganze Zahl ein.',
        boolean: 'Bitte wähle Ja oder Nein.',
        array: 'Bitte gib eine Liste an.',
        object: 'Bitte gib ein Objekt an.',
        date: 'Bitte gib ein Datum ein.',
      },
      tooSmall: {
        characters: (minimum) => `Bitte nimm mindestens ${minimum} Zeichen.`,
        entries: (minimum) => `Bitte wähle mindestens ${minimum}.`,
        value: (minimum) => `Bitte gib ${minimum} oder mehr ein.`,
      },
      tooBig: {
        entries: (maximum) => `Bitte wähle höchstens ${maximum}.`,
        value: (maximum) => `Bitte gib ${maximum} oder weniger ein.`,
      },
      oneOf: (values) => `Bitte wähle eins davon: ${values}`,
      unknown: (names) => `Dieses Feld gibt es nicht: ${names}`,
    },
  },
);

type Words = ReturnType<typeof fieldWords>;

/** The sentences that need no number. */
export type FieldWord = {
  [Key in keyof Words]: Words[Key] extends string ? Key : never;
}[keyof Words];

/** What Zod says in the language of whoever fills in the field. */
export function say(word: FieldWord) {
  return { error: () => fieldWords()[word] };
}

export function sayTooLong(maximum: number) {
  return { error: () => fieldWords().tooLong(maximum) };
}
