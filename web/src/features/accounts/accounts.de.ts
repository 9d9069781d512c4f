import type { accountsMessages } from '#features/accounts/accounts.messages.ts';
import type { Translation } from '#languages/messages-of.ts';
import { countOf, formatCount } from '#lib/plural.ts';

export const accountsGerman: Translation<typeof accountsMessages> = {
  title: 'Konten',
  subtitle: (accounts: number, removed: number) =>
    countOf(accounts, 'Konto', 'Konten') +
    (removed === 0 ? '' : `, ${formatCount(removed)} gelöscht`),
  fetchFailed: 'Die Konten konnten nicht geladen werden',
  retry: 'Erneut versuchen',
  loading: 'Konten werden geladen …',
  empty: 'Niemand gefunden',
  emptyHint: 'Versuche einen anderen Namen, oder lass wieder alle zeigen.',
  showAll: 'Alle zeigen',
  showMore: 'Mehr zeigen',
  listLabel: 'Konten',

  filters: {
    label: 'Welche Konten',
    search: 'Nach Name oder E-Mail suchen',
    role: 'Rolle',
    anyRole: 'Alle Rollen',
    state: 'Zustand',
    anyState: 'Alle Zustände',
    order: 'Sortiert',
  },
  roles: {
    client: 'Mitglied',
    user: 'Benutzer',
    admin: 'Verwalter',
    superuser: 'Hauptverwalter',
  },
  roleHints: {
    client: 'Bewahrt und teilt eigene Dateien',
    user: 'Dieselben Rechte wie ein Mitglied',
    admin: 'Verwaltet auch Konten und alle Dateien',
    superuser: 'Darf alles, auch den Server einstellen',
  },
  states: { active: 'Aktiv', expired: 'Abgelaufen', disabled: 'Gesperrt', removed: 'Gelöscht' },
  orders: {
    name: 'Nach Name',
    email: 'Nach E-Mail',
    lastLogin: 'Nach letzter Anmeldung',
    joined: 'Nach Beitritt',
    expires: 'Nach Abo-Ende',
    videos: 'Nach Filmen',
    images: 'Nach Fotos',
    audio: 'Nach Aufnahmen',
    files: 'Nach Dateien',
    size: 'Nach Speicher',
  },

  card: {
    accountOpened: 'Konto eröffnet',
    subscriptionStart: 'Abo seit',
    expires: 'Läuft ab',
    videos: (count: number) => (count === 1 ? 'Film' : 'Filme'),
    images: (count: number) => (count === 1 ? 'Foto' : 'Fotos'),
    audio: (count: number) => (count === 1 ? 'Aufnahme' : 'Aufnahmen'),
    megabytes: 'MB',
    ofQuota: (megabytes: number) => `von ${formatCount(megabytes)}\u00a0MB`,
    lastLogin: (when: string) => `Letzte Anmeldung: ${when}`,
    role: (role: string) => `Rolle: ${role}`,
    you: 'Du',
    details: (name: string) => `Details und Aktionen von ${name}`,
    goneOn: (date: string) =>
      `Gelöscht. Die Dateien bleiben im Papierkorb. Am ${date} ist alles endgültig weg.`,
    beingHandedOver: 'Gelöscht. Die Dateien werden gerade übergeben.',
  },
  actions: {
    edit: 'Angaben bearbeiten',
    viewFiles: 'Dateien ansehen',
    upload: 'Hochladen',
    uploadSingle: 'Eine Datei',
    uploadBulk: 'Viele Dateien',
    resetPassword: 'Passwort zurücksetzen',
    lastOfRole: 'Zuerst muss jemand anders Verwalter sein.',
    makeAdmin: 'Zum Verwalter machen',
    removeAdmin: 'Verwalterrolle entziehen',
    more: (name: string) => `Mehr für ${name}`,
    makeUser: 'Zum Benutzer machen',
    makeClient: 'Zum Mitglied machen',
    makeSuperuser: 'Zum Hauptverwalter machen',
    removeSuperuser: 'Hauptverwalterrolle entziehen',
    signOut: 'Überall abmelden',
    disable: 'Konto sperren',
    enable: 'Konto entsperren',
    remove: 'Konto löschen',
    restore: 'Konto wiederherstellen',
  },
  cancel: 'Abbrechen',

  edit: {
    username: 'Benutzername',
    displayName: 'Anzeigename',
    accountOpened: 'Konto eröffnet am',
    subscriptionStart: 'Beginn des Abos',
    subscriptionExpiration: 'Ende des Abos',
    fixedDates: 'Verwalter haben immer vollen Zugriff. Ihre Abo-Daten sind fest.',
    quota: 'Speichergrenze in GB',
    quotaHint: (standard: string) => `Leer lassen für die übliche Grenze (${standard}).`,
    noLimit: 'keine',
    quotaInvalid: 'Bitte gib eine Zahl ein, oder lass das Feld leer',
    save: 'Änderungen speichern',
    saving: 'Wird gespeichert …',
    saved: 'Konto gespeichert',
    failed: 'Das Konto konnte nicht gespeichert werden',
  },

  reset: {
    for: (email: string) => `Für ${email}`,
    newPassword: 'Neues Passwort',
    confirmPassword: 'Passwort wiederholen',
    rules: {
      length: (minimum: number) => `Mindestens ${minimum}\u00a0Zeichen`,
      uppercase: 'Ein Großbuchstabe',
      lowercase: 'Ein Kleinbuchstabe',
      number: 'Eine Ziffer',
      special: 'Ein Sonderzeichen',
    },
    ruleMet: 'erfüllt',
    differs: 'Die Passwörter stimmen nicht überein',
    resetting: 'Wird zurückgesetzt …',
    done: 'Passwort zurückgesetzt',
    doneFor: (email: string) => `${email} hat jetzt ein neues Passwort`,
    failed: 'Das Zurücksetzen hat nicht geklappt',
    failedFallback: 'Das Passwort konnte nicht zurückgesetzt werden',
  },

  admin: {
    makePrompt: (name: string) =>
      `${name} zum Verwalter machen? Verwalter sehen alle Dateien und verwalten alle außer Hauptverwaltern.`,
    makeUserPrompt: (name: string) =>
      `${name} die Rolle Benutzer geben? Sie hat dieselben Rechte wie die Rolle Mitglied.`,
    makeClientPrompt: (name: string) =>
      `${name} die Rolle Mitglied geben? Sie hat dieselben Rechte wie die Rolle Benutzer.`,
    removePrompt: (name: string) => `${name} die Verwalterrolle entziehen?`,
    removeSuperuserPrompt: (name: string) => `${name} die Hauptverwalterrolle entziehen?`,
    makeSuperuserPrompt: (name: string) =>
      `${name} zum Hauptverwalter machen? Ein Hauptverwalter darf alles, auch mit deinem Konto.`,
    failed: (message: string) => `Die Rolle konnte nicht geändert werden: ${message}`,
    grantFailed: 'Die Verwalterrolle konnte nicht gegeben werden',
    revokeFailed: 'Die Verwalterrolle konnte nicht entzogen werden',
  },

  signOut: {
    prompt: (name: string) => `${name} auf jedem Gerät abmelden?`,
    done: (count: number) => `Auf ${countOf(count, 'Gerät', 'Geräten')} abgemeldet`,
    failed: 'Das Abmelden hat nicht geklappt',
  },

  disable: {
    prompt: (name: string) => `Das Konto von ${name} sperren?`,
    note: 'Niemand kann sich damit anmelden, und seine geteilten Links öffnen nichts mehr. Gelöscht wird nichts.',
    disabled: 'Konto gesperrt',
    enabled: 'Konto entsperrt',
    failed: 'Das Konto konnte nicht geändert werden',
  },

  remove: {
    title: (name: string) => `Konto von ${name} löschen`,
    lead: (count: number) => {
      if (count === 0) return 'Zu diesem Konto gehören keine Dateien.';
      return count === 1
        ? 'Zu diesem Konto gehört 1\u00a0Datei. Was soll mit ihr geschehen?'
        : `Zu diesem Konto gehören ${formatCount(count)} Dateien. Was soll mit ihnen geschehen?`;
    },
    fate: 'Dateien und Sammlungen',
    trash: 'In den Papierkorb',
    trashHint: 'Alles lässt sich 30\u00a0Tage lang wiederherstellen, dann ist es endgültig weg.',
    transferOwnership: 'Einer anderen Person übergeben',
    transferOwnershipHint:
      'Dateien und Sammlungen bleiben, wie sie sind, mit einem neuen Eigentümer. Das ist endgültig.',
    heir: 'Wer sie bekommt',
    heirRequired: 'Bitte wähle eine Person',
    confirm: 'Konto löschen',
    removing: 'Wird gelöscht …',
    done: 'Konto gelöscht',
    failed: 'Das Konto konnte nicht gelöscht werden',
    restored: 'Konto wiederhergestellt',
    restoreFailed: 'Das Konto konnte nicht wiederhergestellt werden',
  },

  picker: {
    placeholder: 'Nach Name oder E-Mail suchen',
    change: 'Ändern',
    nobody: 'Niemand gefunden',
    results: 'Gefundene Personen',
    more: 'Es gibt noch mehr Personen. Tippe einen Namen, um sie zu finden.',
  },

  invitations: {
    title: 'Einladungen',
    hint: 'Eingeladene legen ihr Konto selbst an. Eine Einladung gilt 14\u00a0Tage.',
    closed:
      'Auf diesem Server kann man sich nicht registrieren, also kann niemand eingeladen werden.',
    open: (count: number) => `${formatCount(count)} offen`,
    invite: 'Jemanden einladen',
    email: 'E-Mail',
    send: 'Einladung schicken',
    make: 'Einladung erstellen',
    sending: 'Wird eingeladen …',
    sent: 'Einladung verschickt',
    sentTo: (email: string) => `Der Link ist unterwegs an ${email}`,
    made: 'Einladung bereit',
    linkLead: (email: string) =>
      `Dieser Server verschickt keine Mails. Bitte gib diesen Link an ${email} weiter. Du siehst ihn nur jetzt.`,
    link: 'Link',
    copy: 'Link kopieren',
    copied: 'Link kopiert',
    copyFailed: 'Das Kopieren hat nicht geklappt',
    done: 'Fertig',
    failed: 'Die Einladung hat nicht geklappt',
    anybody: 'Alle mit dem Link',
    until: (date: string) => `bis ${date}`,
    by: (name: string) => `eingeladen von ${name}`,
    again: 'Neuer Link',
    againLabel: (who: string) => `Neuen Link erstellen: ${who}`,
    withdraw: 'Zurückziehen',
    withdrawLabel: (who: string) => `Einladung zurückziehen: ${who}`,
    withdrawn: 'Einladung zurückgezogen',
    withdrawFailed: 'Die Einladung konnte nicht zurückgezogen werden',
  },

  family: {
    open: 'Familienbereich anlegen',
    title: 'Einen Familienbereich anlegen',
    intro:
      'Alle, die du hinzufügst, sind sofort dabei. Du siehst ihn nur, wenn du dich selbst hinzufügst.',
    members: 'Mitglieder',
    add: 'Jemanden hinzufügen',
    roleOf: (name: string) => `Rolle von ${name}`,
    leaveOut: (name: string) => `${name} weglassen`,
    making: 'Wird angelegt …',
    made: (name: string, people: number) => ({
      title: `${name} ist bereit`,
      description: people === 1 ? '1 Person ist dabei.' : `${people} Personen sind dabei.`,
    }),
    failed: 'Der Familienbereich konnte nicht angelegt werden',
  },

  unowned: {
    title: 'Familienbereiche ohne Besitzer',
    hint: 'Alle, denen diese Bereiche gehören, sind abgelaufen oder gesperrt. Mach ein anderes Mitglied zum Besitzer, das sich dann darum kümmert.',
    memberOf: (name: string) => `Wem ${name} gehören soll`,
    member: (name: string, role: string) => `${name} (${role})`,
    appoint: 'Zum Besitzer machen',
    appointFor: (name: string) => `Gewähltes Mitglied zum Besitzer von ${name} machen`,
    done: 'Der Bereich hat wieder einen Besitzer',
    failed: 'Der Bereich hat keinen neuen Besitzer',
    nobody:
      'Niemand darin kann gerade etwas tun. Verlängere zuerst ein Abo oder entsperre ein Konto eines Mitglieds.',
  },

  create: {
    title: 'Konto anlegen',
    subtitle: 'Füge ein Familienmitglied hinzu und wähle seine Rolle.',
    email: 'E-Mail',
    password: 'Passwort',
    passwordHint: (minimum: number) => `Mindestens ${minimum}\u00a0Zeichen.`,
    generate: 'Passwort erzeugen',
    generated: {
      title: 'Konto bereit',
      lead: (email: string) =>
        `Bitte gib dieses Passwort an ${email} weiter. Du siehst es nur jetzt.`,
      label: 'Passwort',
      words: {
        copy: 'Passwort kopieren',
        copied: 'Passwort kopiert',
        copyFailed: 'Das Kopieren hat nicht geklappt',
        done: 'Fertig',
      },
    },
    role: 'Rolle',
    submit: 'Konto anlegen',
    creating: 'Wird angelegt …',
    clear: 'Leeren',
    done: (role: string) => `Konto mit der Rolle „${role}“ angelegt`,
    failed: 'Das Konto konnte nicht angelegt werden',
  },
};
