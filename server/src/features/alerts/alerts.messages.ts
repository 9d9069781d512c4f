import type { AlertKind } from '@heirloom/contract/alerts/alerts.contract.ts';
import { localeOf } from '@heirloom/contract/languages/language.ts';
import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

const english = new Intl.NumberFormat(localeOf.en);
const german = new Intl.NumberFormat(localeOf.de);

type Subjects = Record<AlertKind, string>;

/** The mails to administrators: what is so and what to do. A reason is the stored one. */
export const alertWords = wordsIn(
  {
    hello: (name: string) => `Hello ${name},`,
    dashboard: (address: string) => `The Dashboard: ${address}`,
    why: (address: string) =>
      `You get this mail as an administrator, at most once a day. You can switch off each kind here: ${address}`,
    subjects: {
      'originals-damaged': 'Heirloom: originals are damaged',
      'backup-failed': 'Heirloom: a backup did not succeed',
      'backup-late': 'Heirloom: there is no recent backup',
      'copies-late': 'Heirloom: new originals are not copied',
      'verify-failed': 'Heirloom: the check of the backups found something',
      'restore-test-failed': 'Heirloom: the trial restore of the backup did not succeed',
      'second-place': 'Heirloom: the second place for copies needs you',
      'storage-offline': 'Heirloom: the storage is not there',
      'storage-full': 'Heirloom: the disk is full',
      'purge-waiting': 'Heirloom: a large purge waits for you',
      'clock-jumped': 'Heirloom: the clock of the server may be wrong',
      'mass-deletion': 'Heirloom: many files were deleted',
      'administrator-made': 'Heirloom: there is a new administrator',
      'archive-exported': 'Heirloom: the archive was exported',
      'audit-changed': 'Heirloom: the audit log was changed',
    } satisfies Subjects,
    damaged: (corrupt: number, missing: number, unreadable: number) =>
      `Of the originals ${corrupt} are corrupt, ${missing} are missing and ${unreadable} cannot be read. A good copy repairs them, from a backup or wherever they came from: script/heirloom fixity --repair-from FOLDER. The Dashboard lists them.`,
    backup: {
      failed: (day: string, reason: string | null) =>
        `The backup of ${day} failed: ${reason ?? 'the reason is not known.'}`,
      problems: (day: string, reason: string | null) =>
        `The backup of ${day} has problems: ${reason ?? 'the reason is not known.'}`,
      late: (day: string) =>
        `The server should back itself up every night, but the last complete backup is of ${day}. Is the disk of BACKUP_DIR connected, and has it room?`,
      none: 'The server should back itself up every night, but there is no complete backup yet. Is the disk of BACKUP_DIR connected, and has it room?',
    },
    runs: {
      verify: 'check of the backups',
      'restore-test': 'trial restore of a backup',
      'second-backup': 'backup to the second place',
      'second-verify': 'check of the second place',
    },
    run: {
      late: (name: string, day: string) =>
        `The last ${name} is of ${day}. Does the server run at night?`,
      problems: (name: string, day: string, reason: string | null) =>
        `The ${name} of ${day} found something: ${reason}`,
      failed: (name: string, day: string, reason: string | null) =>
        `The ${name} of ${day} could not be completed: ${reason}`,
    },
    lateCopies: (count: number) =>
      `${count === 1 ? '1 original has' : `${count} originals have`} no copy in BACKUP_DIR although more than 15 minutes have passed since the upload. Is the disk of BACKUP_DIR connected, and has it room? The copies are made as soon as it is there.`,
    secondPlace: {
      trouble: (trouble: string) => `The second place cannot be used: ${trouble}`,
      late: (count: number) =>
        `${count === 1 ? '1 original has' : `${count} originals have`} no copy there although more than 15 minutes have passed since the upload.`,
    },
    storageOffline:
      'The folder of the originals is not there, or another one is in its place. Nobody can upload, and nothing is deleted. Is its disk connected?',
    storeOffline:
      'The object store does not answer, refuses us, or holds another archive. Nobody can upload, and nothing is deleted. The log of the server says why.',
    storageFull:
      'The disk of the originals is full or nearly so: uploads are refused when nothing is left for them. Make room on it, or move the data to a larger one.',
    purge: (files: number, people: number, limit: number) =>
      `${english.format(files)} files in the trash of ${people === 1 ? 'one person' : `${people} people`} are due to be deleted for good. That is more than usual (${english.format(limit)}), so they wait for you: the Dashboard has the button.`,
    clockJumped:
      'The clock of the server is further ahead than the last nightly run lets expect. If the server was off for some days, all is well. If not, please set its clock.',
    massDeletion: (files: number, people: number) =>
      `Within a day ${english.format(files)} files of ${people === 1 ? 'one person' : `${people} people`} went into the trash. If nobody meant to, restore them there within 30 days, and end the sessions of whoever did it: the audit log names them.`,
    administratorsMade: (count: number, moment: string) =>
      `Within a day ${count === 1 ? 'one person was made administrator' : `${count} people were made administrators`}, last on ${moment}. If nobody meant to, take the role away again, and end the sessions of whoever gave it: the audit log names them.`,
    exported: (count: number, moment: string) =>
      `Within a day originals were exported ${count === 1 ? 'once' : `${count} times`} with script/heirloom export, last on ${moment}. If nobody meant to, somebody can use the server's command line: change its passwords and keys.`,
    auditChanged: (finding: string) =>
      `The audit log is not as it was sealed. ${finding} Somebody had access to the database, or it was replaced by an older one. What else was changed: script/heirloom audit verify. Once you know why, script/heirloom audit new-chain seals the log as it is.`,
  },
  {
    hello: (name) => `Hallo ${name},`,
    dashboard: (address) => `Die Übersicht: ${address}`,
    why: (address) =>
      `Du bekommst diese Mail als Verwalter, höchstens einmal am Tag. Jede Art kannst du hier abschalten: ${address}`,
    subjects: {
      'originals-damaged': 'Heirloom: Originale sind beschädigt',
      'backup-failed': 'Heirloom: Eine Sicherung ist nicht gelungen',
      'backup-late': 'Heirloom: Es gibt keine neue Sicherung',
      'copies-late': 'Heirloom: Neue Originale sind nicht kopiert',
      'verify-failed': 'Heirloom: Die Prüfung der Sicherungen hat etwas gefunden',
      'restore-test-failed': 'Heirloom: Die Sicherung ließ sich zur Probe nicht wiederherstellen',
      'second-place': 'Heirloom: Der zweite Ort für Kopien braucht dich',
      'storage-offline': 'Heirloom: Der Speicher ist nicht da',
      'storage-full': 'Heirloom: Die Festplatte ist voll',
      'purge-waiting': 'Heirloom: Ein großes Aufräumen wartet auf dich',
      'clock-jumped': 'Heirloom: Die Uhr des Servers geht vielleicht falsch',
      'mass-deletion': 'Heirloom: Viele Dateien wurden gelöscht',
      'administrator-made': 'Heirloom: Es gibt einen neuen Verwalter',
      'archive-exported': 'Heirloom: Das Archiv wurde exportiert',
      'audit-changed': 'Heirloom: Das Protokoll wurde verändert',
    },
    damaged: (corrupt, missing, unreadable) =>
      `Originale: ${corrupt} beschädigt, ${missing} fehlen, ${unreadable} nicht lesbar. Eine gute Kopie repariert sie, aus einer Sicherung oder von dort, wo sie herkamen: script/heirloom fixity --repair-from FOLDER. Die Übersicht nennt sie.`,
    backup: {
      failed: (day, reason) =>
        `Die Sicherung vom ${day} ist fehlgeschlagen: ${reason ?? 'Der Grund ist nicht bekannt.'}`,
      problems: (day, reason) =>
        `Die Sicherung vom ${day} hat Probleme: ${reason ?? 'Der Grund ist nicht bekannt.'}`,
      late: (day) =>
        `Der Server soll sich jede Nacht sichern, aber die letzte vollständige Sicherung ist vom ${day}. Ist die Festplatte von BACKUP_DIR angeschlossen, und hat sie noch Platz?`,
      none: 'Der Server soll sich jede Nacht sichern, aber es gibt noch keine vollständige Sicherung. Ist die Festplatte von BACKUP_DIR angeschlossen, und hat sie noch Platz?',
    },
    runs: {
      verify: 'Die Prüfung der Sicherungen',
      'restore-test': 'Die Wiederherstellung zur Probe',
      'second-backup': 'Die Sicherung an den zweiten Ort',
      'second-verify': 'Die Prüfung des zweiten Ortes',
    },
    run: {
      late: (name, day) => `${name} war zuletzt am ${day}. Läuft der Server nachts?`,
      problems: (name, day, reason) => `${name} am ${day} hat etwas gefunden: ${reason}`,
      failed: (name, day, reason) => `${name} am ${day} wurde nicht fertig: ${reason}`,
    },
    lateCopies: (count) =>
      `${count === 1 ? '1 Original hat' : `${count} Originale haben`} keine Kopie in BACKUP_DIR, obwohl seit dem Hochladen mehr als 15 Minuten vergangen sind. Ist die Festplatte von BACKUP_DIR angeschlossen, und hat sie noch Platz? Die Kopien entstehen, sobald sie wieder da ist.`,
    secondPlace: {
      trouble: (trouble) => `Der zweite Ort ist nicht zu gebrauchen: ${trouble}`,
      late: (count) =>
        `${count === 1 ? '1 Original hat' : `${count} Originale haben`} dort keine Kopie, obwohl seit dem Hochladen mehr als 15 Minuten vergangen sind.`,
    },
    storageOffline:
      'Der Ordner der Originale ist nicht da, oder ein anderer ist an seiner Stelle. Niemand kann etwas hochladen, und nichts wird gelöscht. Ist seine Festplatte angeschlossen?',
    storeOffline:
      'Der Objektspeicher antwortet nicht, lehnt uns ab, oder ein anderes Archiv liegt darin. Niemand kann etwas hochladen, und nichts wird gelöscht. Warum, steht im Log des Servers.',
    storageFull:
      'Die Festplatte der Originale ist voll oder fast voll: Ist kein Platz mehr, wird nichts mehr angenommen. Mach Platz darauf, oder zieh mit den Daten auf eine größere um.',
    purge: (files, people, limit) =>
      `${german.format(files)} Dateien im Papierkorb von ${people === 1 ? 'einer Person' : `${people} Personen`} sind an der Reihe, endgültig gelöscht zu werden. Das sind mehr als üblich (${german.format(limit)}), darum warten sie auf dich: Die Übersicht hat den Knopf.`,
    clockJumped:
      'Die Uhr des Servers ist weiter vorn, als nach dem letzten nächtlichen Lauf zu erwarten war. War der Server einige Tage aus, ist alles gut. Sonst stell bitte seine Uhr.',
    massDeletion: (files, people) =>
      `An einem Tag kamen ${german.format(files)} Dateien von ${people === 1 ? 'einer Person' : `${people} Personen`} in den Papierkorb. War das keine Absicht, stell sie dort innerhalb von 30 Tagen wieder her, und melde ab, wer es war: Das Protokoll nennt den Namen.`,
    administratorsMade: (count, moment) =>
      `An einem Tag ${count === 1 ? 'wurde eine Person Verwalter' : `wurden ${count} Personen Verwalter`}, zuletzt am ${moment}. War das keine Absicht, nimm die Rolle wieder weg, und melde ab, wer sie gegeben hat: Das Protokoll nennt den Namen.`,
    exported: (count, moment) =>
      `An einem Tag wurden ${count === 1 ? 'einmal' : `${count}-mal`} Originale mit script/heirloom export exportiert, zuletzt am ${moment}. War das keine Absicht, kann jemand die Befehlszeile des Servers benutzen: Ändere seine Passwörter und Schlüssel.`,
    auditChanged: (finding) =>
      `Das Protokoll ist nicht mehr so, wie es versiegelt wurde. ${finding} Jemand hatte Zugriff auf die Datenbank, oder sie wurde durch eine ältere ersetzt. Was noch verändert wurde: script/heirloom audit verify. Weißt du den Grund, dann versiegelt script/heirloom audit new-chain das Protokoll so, wie es ist.`,
  },
);

export type AlertWords = ReturnType<typeof alertWords>;
