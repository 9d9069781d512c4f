import type { authMessages } from '#features/auth/auth.messages.ts';
import type { Translation } from '#languages/messages-of.ts';

export const authGerman: Translation<typeof authMessages> = {
  tabs: { label: 'Konto', signIn: 'Anmelden', signUp: 'Registrieren' },
  welcome: 'Willkommen',
  signInLead: 'Melde dich an, um die Filme, Fotos und Aufnahmen deiner Familie zu sehen.',
  signUpLead: 'Lege dein Konto an und komm dazu: ins private Archiv deiner Familie.',
  slogan: 'Die schönsten Momente eurer Familie, wieder lebendig',
  sloganNote: 'Privat. Nur für deine Familie.',
  home: 'Heirloom, Startseite',

  email: 'E-Mail',
  password: 'Passwort',
  username: 'Benutzername',
  displayName: 'Anzeigename',
  displayNamePlaceholder: 'Leer lassen für den Benutzernamen',
  passwordHint: (characters: number) => `Mindestens ${characters}\u00a0Zeichen`,
  signIn: 'Anmelden',
  signingIn: 'Anmeldung läuft …',
  withPasskey: 'Mit Passkey anmelden',
  byProvider: (name: string) => `Mit ${name} anmelden`,
  goingToProvider: 'Einen Moment …',
  providerNotLinked: 'Das Konto konnte nicht verbunden werden',
  backToAccount: 'Zurück zu deinem Konto',
  notProven: 'Das hat nicht gezeigt, dass du es bist',
  passkeyInstead: 'Lieber einen Passkey benutzen',
  forgotPassword: 'Passwort vergessen?',
  createAccount: 'Konto anlegen',
  creatingAccount: 'Dein Konto wird angelegt …',

  resetTitle: 'Passwort zurücksetzen',
  resetLead:
    'Gib deine E-Mail-Adresse ein. Wir schicken dir einen Link, mit dem du ein neues Passwort wählst.',
  emailAddress: 'E-Mail-Adresse',
  sendResetEmail: 'Link schicken',
  sendingResetEmail: 'Wird geschickt …',
  backToSignIn: 'Zurück zur Anmeldung',

  newPasswordTitle: 'Neues Passwort wählen',
  newPasswordLead: 'Danach meldest du dich auf jedem Gerät mit dem neuen Passwort an.',
  newPassword: 'Neues Passwort',
  confirmPassword: 'Passwort wiederholen',
  passwordsDiffer: 'Die Passwörter stimmen nicht überein',
  savePassword: 'Passwort speichern',
  savingPassword: 'Wird gespeichert …',

  twoFactorTitle: 'Code eingeben',
  twoFactorLead:
    'Öffne deine Authenticator-App und gib die sechs Ziffern ein. Ein Wiederherstellungscode geht auch.',
  code: 'Code',
  verifyCode: 'Weiter',
  verifyingCode: 'Wird geprüft …',

  linkOver: 'Dieser Link wurde schon benutzt, oder er ist zu alt.',
  linkOverTitle: 'Dieser Link gilt nicht mehr',
  resetAgain: 'Fordere einen neuen an: Jeder Link gilt einmal und nur eine Zeit lang.',
  newLink: 'Neuen Link schicken',
  openingReset: 'Dein Link wird geöffnet …',
  linkNotOpenedTitle: 'Der Link konnte nicht geöffnet werden',
  openLinkAgain: 'Erneut versuchen',
  confirmAgain:
    'Melde dich mit deinem Passwort an. Ist deine Adresse noch nicht bestätigt, schicken wir dir einen neuen Link.',

  openingInvitation: 'Deine Einladung wird geöffnet …',
  confirming: 'Deine E-Mail-Adresse wird bestätigt …',
  openingAccount: 'Dein Archiv wird geöffnet …',
  lock: {
    title: 'Bitte melde dich wieder an',
    lead: 'Du wurdest abgemeldet. Was du gerade getan hast, ist noch da und geht weiter, sobald du zurück bist.',
    otherAccount: 'Anderes Konto benutzen',
    isDropped: 'Was du hier noch nicht gespeichert hast, geht dann verloren.',
  },
  sessionEnded: 'Du wurdest abgemeldet. Bitte melde dich wieder an.',
  signUpClosed: 'Auf diesem Server kann man sich nicht registrieren.',
  signUpByInvitation:
    'Hier brauchst du eine Einladung. Bitte frag die Person, die sich um dieses Archiv kümmert.',

  invitation: {
    from: (name: string) => `${name} lädt dich in dieses Familienarchiv ein.`,
    fromNobody: 'Du bist in dieses Familienarchiv eingeladen.',
    hint: 'Wähle einen Benutzernamen und ein Passwort für dein Konto.',
    byProvider: (name, email) =>
      email === null
        ? `Melde dich mit ${name} an, um dein Konto anzulegen.`
        : `Melde dich mit ${name} als ${email} an, um dein Konto anzulegen.`,
    addressFixed: 'Die Einladung gilt für diese Adresse.',
    overTitle: 'Diese Einladung gilt nicht mehr',
    over: 'Sie wurde benutzt oder zurückgezogen, oder sie ist zu alt. Bitte frag nach einer neuen.',
  },
  firstRun: {
    title: 'Dieses Archiv hat noch keinen Verwalter',
    signUpFirst:
      'Registriere dich, oder melde dich an, wenn du schon ein Konto hast. Danach gibst du den Einrichtungscode ein, den der Server beim Start ausgegeben hat.',
    nobodySignsUp:
      'Registrieren kann man sich hier nicht. Wer diesen Server betreibt, kann einen Verwalter ernennen:',
    bySettings: {
      before: '',
      email: 'ADMIN_EMAIL',
      password: 'ADMIN_PASSWORD',
      and: ' und ',
      after: ' setzen und den Server neu starten, oder',
    },
    byCommand: 'für ein vorhandenes Konto diesen Befehl ausführen: ',
    command: 'script/heirloom grant-admin EMAIL',
  },
  noMail:
    'Dieser Server verschickt keine Mails. Bitte frag die Person, die sich um dieses Archiv kümmert, nach einem neuen Passwort.',

  editProfile: 'Profil & Einstellungen',
  adminPanel: 'Verwaltung',
  signOut: 'Abmelden',
  theme: 'Darstellung',

  toasts: {
    welcomeBack: 'Willkommen zurück!',
    providerLinked: 'Das Konto ist verbunden',
    proven: 'Danke. Bitte mach weiter, wo du warst.',
    signedUp: 'Willkommen bei Heirloom',
    confirmationSent: 'Schau in deine Mails: Dort ist der Link zum Bestätigen!',
    resetSent: 'Die Mail ist unterwegs! Schau in deinen Posteingang.',
    passwordUpdated: 'Dein Passwort ist geändert!',
    emailConfirmed: 'Deine E-Mail-Adresse ist bestätigt',
    failed: {
      signIn: 'Die Anmeldung hat nicht geklappt',
      signUp: 'Dein Konto konnte nicht angelegt werden',
      reset: 'Die Mail konnte nicht geschickt werden',
      newPassword: 'Dein Passwort konnte nicht geändert werden',
      code: 'Der Code wurde nicht angenommen',
      confirm: 'Deine E-Mail-Adresse konnte nicht bestätigt werden',
      signOut: 'Die Abmeldung hat nicht geklappt',
    },
  },
};
