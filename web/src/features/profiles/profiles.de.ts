import type { profileMessages } from '#features/profiles/profiles.messages.ts';
import type { Translation } from '#languages/messages-of.ts';
import { formatDate } from '#lib/format-date.ts';
import { countOf, formatCount } from '#lib/plural.ts';

export const profileGerman: Translation<typeof profileMessages> = {
  page: 'Profil & Einstellungen',
  loading: 'Dein Profil wird geladen …',
  overview: 'Dein Profil auf einen Blick',
  sections: {
    label: 'Auf dieser Seite',
    profile: 'Profil',
    password: 'Passwort',
    'two-factor': 'Zwei Schritte',
    passkeys: 'Passkeys',
    provider: 'Anderes Konto',
    sessions: 'Geräte',
    links: 'Geteilte Links',
    'api-keys': 'API-Schlüssel',
    mails: 'Mails',
    appearance: 'Darstellung',
    archive: 'Dein Archiv',
    'delete-account': 'Konto löschen',
  },
  joined: 'Dabei seit',
  lastLogin: 'Letzte Anmeldung',
  account: 'Konto und Abo',
  accountOpened: 'Konto eröffnet',
  subscriptionStart: 'Abo seit',
  today: 'Heute',
  expires: 'Läuft ab',

  avatar: {
    choose: 'Bild auswählen',
    change: 'Bild ändern',
    remove: 'Entfernen',
    hint: 'Ein Foto bis 25\u00a0MB. Heirloom zeigt das Quadrat in seiner Mitte.',
    tooLarge: 'Bitte wähle ein Foto mit höchstens 25\u00a0MB.',
    saving: 'Wird gespeichert …',
    saved: 'Dein Bild ist gespeichert',
    removed: 'Dein Bild ist entfernt',
    removeFailed: 'Dein Bild konnte nicht entfernt werden',
  },

  profile: 'Profil',
  username: 'Benutzername',
  displayName: 'Anzeigename',
  email: 'E-Mail',
  emailHint: 'Deine E-Mail-Adresse lässt sich hier nicht ändern.',
  save: 'Änderungen speichern',
  saving: 'Wird gespeichert …',
  profileSaved: 'Dein Profil ist gespeichert!',
  profileFailed: 'Dein Profil konnte nicht gespeichert werden',

  password: 'Passwort',
  currentPassword: 'Aktuelles Passwort',
  firstPassword: {
    lead: 'Du hast hier kein Passwort, weil du dich mit einem anderen Konto anmeldest. Mit einem Link, den wir dir mailen, kannst du dir eins aussuchen. Danach bist du überall abgemeldet, und das andere Konto ist getrennt; du kannst es wieder verbinden.',
    send: 'Link zumailen',
    sent: 'Der Link ist unterwegs zu dir',
    failed: 'Der Link konnte nicht gesendet werden',
    notNeeded: (name) => `Hier melden sich alle mit ${name} an, du brauchst also kein Passwort.`,
    noMail:
      'Du hast hier kein Passwort, weil du dich mit einem anderen Konto anmeldest. Dieser Server verschickt keine Mails: Wenn du ein Passwort brauchst, frag bitte die Person, die sich um dieses Archiv kümmert.',
  },
  currentRequired: 'Bitte gib dein aktuelles Passwort ein.',
  updatePassword: 'Passwort ändern',
  updatingPassword: 'Wird geändert …',
  passwordSaved: 'Dein Passwort ist geändert!',
  passwordSavedText: 'Auf allen anderen Geräten bist du abgemeldet.',
  endKeys: (count: number) =>
    count === 1
      ? 'Auch meinen API-Schlüssel widerrufen'
      : `Auch meine ${count} API-Schlüssel widerrufen`,
  endKeysHint: 'Sonst haben Programme, die dein Konto benutzen, weiter Zugang.',
  passwordFailed: 'Dein Passwort konnte nicht geändert werden',

  appearance: 'Darstellung',
  appearanceHint: '„System“ folgt der Einstellung dieses Geräts.',
  language: {
    label: 'Sprache',
    browser: 'Wie der Browser',
    english: 'English',
    german: 'Deutsch',
    hint: 'Für deine Seiten auf allen Geräten und für Mails an dich.',
    failed: 'Die Sprache konnte nicht geändert werden',
  },

  sessions: 'Wo du angemeldet bist',
  device: (description: string) =>
    description.replace(' on ', ' auf ').replace('Unknown device', 'Unbekanntes Gerät'),
  thisDevice: 'Dieses Gerät',
  lastSeen: (when: string) => `Zuletzt aktiv: ${when.replace('Gerade', 'gerade')}`,
  signedInOn: (date: string, address: string | null) =>
    address === null ? `Angemeldet am ${date}` : `Angemeldet am ${date} von ${address}`,
  endOne: 'Abmelden',
  endOneOf: (device: string) => `${device} abmelden`,
  endedOne: (device: string) => `${device} ist abgemeldet`,
  endOneFailed: 'Diese Sitzung konnte nicht beendet werden',
  endOthers: 'Überall sonst abmelden',
  endingOthers: 'Wird abgemeldet …',
  endedOthers: 'Überall sonst abgemeldet',
  endOthersFailed: 'Die anderen Sitzungen konnten nicht beendet werden',
  sessionsFailed: 'Die Liste konnte nicht geladen werden.',

  sharedLinks: {
    title: 'Geteilte Links',
    paused:
      'Dein Abo ist abgelaufen, deshalb öffnen deine Links gerade nichts. Nach einer Verlängerung gehen sie wieder.',
  },

  archive: 'Dein Archiv',
  copies: {
    fetchFailed: 'Wie deine Erinnerungen aufbewahrt sind, konnte nicht geladen werden.',
    none: 'Du hast hier noch keine Erinnerungen.',
    allChecked: (items: number, at: string) =>
      items === 1
        ? `Deine Erinnerung wurde am ${formatDate(at)} geprüft.`
        : `Alle deine ${formatCount(items)} Erinnerungen wurden geprüft, zuletzt am ${formatDate(at)}.`,
    someChecked: (checked: number, items: number) =>
      `${formatCount(checked)} von deinen ${formatCount(items)} Erinnerungen ${checked === 1 ? 'wurde' : 'wurden'} im letzten Monat geprüft. Die anderen folgen von selbst.`,
    damaged: (count: number, items: number) =>
      `${formatCount(count)} von deinen ${formatCount(items)} Erinnerungen ${count === 1 ? 'ist' : 'sind'} nicht mehr so, wie du sie hochgeladen hast. Wer dieses Archiv betreibt, erfährt davon und kann sie oft aus einer Kopie zurückholen.`,
    inPlaces: (places: number) => `Kopien an ${formatCount(places)}\u00a0Orten.`,
    onePlace: 'Aufbewahrt an 1\u00a0Ort: in diesem Archiv.',
    someInPlaces: (waiting: number, places: number) =>
      `${formatCount(waiting)} ${waiting === 1 ? 'wartet' : 'warten'} noch auf ${places > 2 ? 'eine Kopie' : 'die Kopie'}, die anderen sind an ${formatCount(places)}\u00a0Orten.`,
    allWait: (places: number) => `Sie warten auf ihre Kopien an ${formatCount(places)}\u00a0Orten.`,
  },
  archiveHint:
    'Eine ZIP-Datei mit allem, was dir gehört: Filme, Fotos und Aufnahmen, unverändert, mit dem, was von ihnen bekannt ist, daneben, und deinen Sammlungen, Kapiteln und Bildunterschriften. Jedes Programm kann sie öffnen, und ein anderes Heirloom nimmt sie auf. Was im Papierkorb liegt, ist nicht dabei.',
  downloadArchive: 'Mein Archiv herunterladen',
  exportInParts: 'Auswählen, oder in Teilen mitnehmen',

  twoFactor: {
    title: 'Anmeldung in zwei Schritten',
    on: 'An',
    off: 'Aus',
    lead: 'Zum Anmelden brauchst du dann außer dem Passwort einen Code aus einer App auf deinem Handy. Wenn du das ein- oder ausschaltest, wirst du auf allen anderen Geräten abgemeldet.',
    turnOn: 'Einschalten',
    turnOff: 'Ausschalten',
    newCodes: 'Neue Wiederherstellungscodes',
    askTitle: 'Bitte gib dein Passwort ein',
    askLead: 'So ist sicher, dass du es bist.',
    cancel: 'Abbrechen',
    next: 'Weiter',
    checking: 'Wird geprüft …',
    demandTitle: 'Verwalter dieses Archivs benutzen die Anmeldung in zwei Schritten',
    demand:
      'Bitte schalte sie ein. Bis dahin hast du hier die Rechte wie alle anderen, und die Verwaltung bleibt geschlossen.',
    scan: 'Scanne diesen Code mit der Authenticator-App auf deinem Handy.',
    toSetup: 'Anmeldung in zwei Schritten einrichten',
    qrCode: 'QR-Code für deine Authenticator-App',
    sameDevice: 'Ist die App auf diesem Gerät? Öffne sie hier, oder tippe den Schlüssel dort ein.',
    open: 'Authenticator-App öffnen',
    key: 'Schlüssel',
    code: 'Sechs Ziffern aus der App',
    confirm: 'Bestätigen und einschalten',
    codesTitle: 'Deine Wiederherstellungscodes',
    codesLead:
      'Jeder öffnet dein Konto einmal, wenn dein Handy nicht zur Hand ist. Du siehst sie nur jetzt: Bewahre sie an einem sicheren Ort auf.',
    copy: 'Kopieren',
    print: 'Drucken',
    printTitle: (product: string, email: string) =>
      `${product}: Wiederherstellungscodes von ${email}`,
    copied: 'Wiederherstellungscodes kopiert',
    copyFailed: 'Das Kopieren hat nicht geklappt',
    download: 'Herunterladen',
    fileName: 'heirloom-wiederherstellungscodes.txt',
    done: 'Ich habe sie aufbewahrt',
    turnedOn: 'Die Anmeldung in zwei Schritten ist an',
    turnedOff: 'Die Anmeldung in zwei Schritten ist aus',
    codeFailed: 'Der Code wurde nicht angenommen',
    stateFailed: 'Ob sie an ist, konnte nicht geladen werden.',
  },

  provider: {
    on: 'Verbunden',
    off: 'Nicht verbunden',
    failed: 'Ob es verbunden ist, konnte nicht geladen werden.',
    lead: (name: string) =>
      `Ist dein Konto bei ${name} verbunden, meldest du dich hier ohne dein Passwort an.`,
    connect: (name: string) => `${name} verbinden`,
    connectFailed: 'Das Konto konnte nicht verbunden werden',
    disconnect: 'Trennen',
    disconnected: (name: string) => `${name} ist getrennt`,
    disconnectFailed: 'Das Konto konnte nicht getrennt werden',
  },

  accountDeletion: {
    title: 'Konto löschen',
    lead: (days: number) =>
      `Dein Konto wird sofort geschlossen. Was du hochgeladen hast, bleibt ${days}\u00a0Tage im Papierkorb. Danach wird alles endgültig gelöscht.`,
    lastAdministrator:
      'Du bist der letzte Verwalter dieses Archivs. Bitte mache zuerst jemand anderen zum Verwalter.',
    open: 'Mein Konto löschen',
    dialogTitle: 'Dein Konto löschen?',
    now: 'Sofort',
    later: (days: number) => `Nach ${days}\u00a0Tagen`,
    signOut: 'Du wirst auf jedem Gerät abgemeldet.',
    toTrash: (count: number, size: string) =>
      `${countOf(count, 'Datei kommt', 'Dateien kommen')} in den Papierkorb (${size}), wo niemand sie sieht.`,
    linksEnd: 'Jeder Link, den du geteilt hast, endet.',
    afterwards: [
      'Deine Dateien, deine Sammlungen und dein Konto werden endgültig gelöscht.',
      'Bis dahin kann, wer dieses Archiv betreibt, alles zurückholen.',
    ],
    download:
      'Wenn du magst, nimm vorher alles mit: in einer ZIP-Datei mit allen deinen Originalen.',
    takeWords: (count) =>
      `Auch ${count === 1 ? 'meinen Kommentar' : `meine ${count} Kommentare`} in Familienbereichen löschen. Sonst ${count === 1 ? 'bleibt er' : 'bleiben sie'} dort, von „einem früheren Mitglied“.`,
    understood: 'Ich habe aufbewahrt, was ich behalten möchte',
    notUnderstood: 'Bitte setze zuerst das Häkchen.',
    cancel: 'Abbrechen',
    confirm: 'Mein Konto löschen',
    deleting: 'Dein Konto wird geschlossen …',
    done: 'Dein Konto ist geschlossen',
    doneUntil: (date: string) => `Bis zum ${date} kann es zurückgeholt werden.`,
    failed: 'Dein Konto konnte nicht gelöscht werden',
    previewFailed: 'Was zu deinem Konto gehört, konnte nicht geladen werden.',
  },
};
