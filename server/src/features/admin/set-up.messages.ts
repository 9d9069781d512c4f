import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

/** What is so after the first start, and what to do: on the Dashboard and in `script/heirloom doctor`. */
export const setUpWords = wordsIn(
  {
    address: {
      done: (address: string) => `People open ${address}.`,
      open: (address: string) =>
        `PUBLIC_URL is not set, so links in mails lead to ${address}. Set it to the address that people use, best one with https: docs/behind-a-proxy.md.`,
    },
    mail: {
      done: 'Mails are sent by the mail server of SMTP_URL.',
      open: (folder: string) =>
        `SMTP_URL is not set, so mails are only written to ${folder}: nobody can reset a password by mail, and no warning reaches you.`,
    },
    backupPlace: {
      done: (day: string) => `The last complete backup is of ${day}.`,
      missing:
        'BACKUP_DIR is not set: if the disk or the store of the archive breaks, everything is lost. Set it to a folder on another disk: docs/backup.md.',
      near: 'BACKUP_DIR is on the disk of the archive: if it breaks, both are lost. Choose a folder on another disk.',
      waiting: 'BACKUP_DIR is set, but there is no complete backup yet.',
    },
    people: {
      done: (count: number) => `${count} people have an account.`,
      open: 'Nobody else has an account yet. Make accounts for the others, or send them the address.',
    },
    firstUpload: {
      done: (count: number) => `The archive has ${count === 1 ? '1 file' : `${count} files`}.`,
      open: 'Nothing was uploaded yet. Try it with one photo.',
    },
  },
  {
    address: {
      done: (address) => `Geöffnet wird das Archiv unter ${address}.`,
      open: (address) =>
        `PUBLIC_URL ist nicht gesetzt, darum führen Links in Mails zu ${address}. Setze dort die Adresse ein, die alle benutzen, am besten eine mit https: docs/behind-a-proxy.md.`,
    },
    mail: {
      done: 'Mails verschickt der Mailserver aus SMTP_URL.',
      open: (folder) =>
        `SMTP_URL ist nicht gesetzt, darum landen Mails nur in ${folder}: Niemand kann sein Passwort per Mail zurücksetzen, und keine Warnung erreicht dich.`,
    },
    backupPlace: {
      done: (day) => `Die letzte vollständige Sicherung ist vom ${day}.`,
      missing:
        'BACKUP_DIR ist nicht gesetzt: Geht die Festplatte oder der Objektspeicher des Archivs kaputt, ist alles verloren. Setze dort einen Ordner auf einer anderen Festplatte ein: docs/backup.md.',
      near: 'BACKUP_DIR liegt auf der Festplatte des Archivs: Geht sie kaputt, ist beides verloren. Wähle einen Ordner auf einer anderen Festplatte.',
      waiting: 'BACKUP_DIR ist gesetzt, aber es gibt noch keine vollständige Sicherung.',
    },
    people: {
      done: (count) => `${count} Personen haben ein Konto.`,
      open: 'Noch hat niemand sonst ein Konto. Lege Konten für die anderen an, oder schick ihnen die Adresse.',
    },
    firstUpload: {
      done: (count) =>
        count === 1 ? 'Im Archiv ist eine Datei.' : `Im Archiv sind ${count} Dateien.`,
      open: 'Es wurde noch nichts hochgeladen. Versuche es mit einem Foto.',
    },
  },
);
