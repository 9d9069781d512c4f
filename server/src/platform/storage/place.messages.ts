import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

/** Why a place for copies cannot be used. */
export const placeWords = wordsIn(
  {
    near: (place: string) =>
      `${place} lies on the disk of the archive: when that breaks, both are lost. Is the other disk mounted? If so, choose a folder on it.`,
    diskGone: (place: string) => `The disk of ${place} is gone. Is it connected?`,
    diskFull: (place: string) =>
      `The disk of ${place} is full. Make room on it, or choose a larger one.`,
    unwritable: (place: string, code: string) =>
      `${place} cannot be written (${code}). Is the disk connected, and may the server write there?`,
    noPlace: (url: string) =>
      `${url} is not an address of a place: it begins with file:/// or s3://.`,
    noKey: (url: string) => `${url} needs a key: set COPY_S3_KEY_ID and COPY_S3_SECRET.`,
    noBucket: (place: string) => `There is no bucket for ${place}. Is its name right?`,
    clocksDiffer: (place: string) =>
      `${place} refuses: its clock and the clock of this server differ. Set the clock.`,
    quotaUsed: (place: string, code: string) => `${place} is full: its quota is used up (${code}).`,
    keyRefused: (place: string, code: string) =>
      `${place} refuses our key (${code}). Are the key and its secret right, and may it list, read and add objects there?`,
    noAnswer: (place: string, code: string) =>
      `${place} does not answer (${code}). Is its address right, and is it up?`,
    brokeOff: (place: string, code: string) =>
      `${place} breaks off while bytes are sent (${code}). Is it full, or its quota used up?`,
    notBelieved: (place: string, code: string) =>
      `${place} answers with a certificate that is not valid here (${code}). Is the address that of its certificate? For an own authority set NODE_EXTRA_CA_CERTS.`,
    noTls: (place: string, code: string) =>
      `${place} does not answer by https (${code}). Does its address begin with http:// or https://, as it should?`,
    failed: (place: string, code: string) => `${place} answered with an error (${code}).`,
    noCopiesKey: (file: string) => `${file} holds no key: one begins with AGE-SECRET-KEY-1.`,
    sealCutOff: 'The encrypted file is cut off.',
    sealBroken: 'The encrypted file was changed.',
    sealForeign: 'The file was encrypted for another key, or was changed.',
    sealNone: 'This is not a file that was encrypted by age.',
  },
  {
    near: (place) =>
      `${place} liegt auf der Festplatte des Archivs: Geht die kaputt, ist beides verloren. Ist die andere Festplatte angeschlossen? Dann nimm einen Ordner darauf.`,
    diskGone: (place) => `Die Festplatte von ${place} ist weg. Ist sie angeschlossen?`,
    diskFull: (place) =>
      `Die Festplatte von ${place} ist voll. Mach Platz darauf, oder nimm eine größere.`,
    unwritable: (place, code) =>
      `In ${place} kann der Server nicht schreiben (${code}). Ist die Festplatte angeschlossen, und darf der Server dort schreiben?`,
    noPlace: (url) =>
      `${url} ist keine Adresse für Kopien: Eine solche beginnt mit file:/// oder s3://.`,
    noKey: (url) => `${url} braucht einen Schlüssel: Setze COPY_S3_KEY_ID und COPY_S3_SECRET.`,
    noBucket: (place) => `Für ${place} gibt es keinen Bucket. Stimmt der Name?`,
    clocksDiffer: (place) =>
      `${place} lehnt ab: Die Uhr dort und die Uhr dieses Servers gehen verschieden. Stell die Uhr.`,
    quotaUsed: (place, code) =>
      `${place} ist voll: Der Speicherplatz dort ist verbraucht (${code}).`,
    keyRefused: (place, code) =>
      `${place} lehnt unseren Schlüssel ab (${code}). Stimmen der Schlüssel und sein Geheimnis, und darf er dort auflisten, lesen und hinzufügen?`,
    noAnswer: (place, code) =>
      `${place} antwortet nicht (${code}). Stimmt die Adresse, und läuft der Dienst?`,
    brokeOff: (place, code) =>
      `${place} bricht ab, während Daten gesendet werden (${code}). Ist dort alles voll, oder der Speicherplatz verbraucht?`,
    notBelieved: (place, code) =>
      `${place} antwortet mit einem Zertifikat, das hier nicht gilt (${code}). Gehört die Adresse zum Zertifikat? Für eine eigene Zertifizierungsstelle setze NODE_EXTRA_CA_CERTS.`,
    noTls: (place, code) =>
      `${place} antwortet nicht über https (${code}). Beginnt die Adresse mit http:// oder https://, wie sie soll?`,
    failed: (place, code) => `${place} hat mit einem Fehler geantwortet (${code}).`,
    noCopiesKey: (file) =>
      `In ${file} steht kein Schlüssel: Ein Schlüssel beginnt mit AGE-SECRET-KEY-1.`,
    sealCutOff: 'Die verschlüsselte Datei ist abgeschnitten.',
    sealBroken: 'Die verschlüsselte Datei wurde verändert.',
    sealForeign:
      'Die Datei wurde für einen anderen Schlüssel verschlüsselt, oder sie wurde verändert.',
    sealNone: 'Das ist keine Datei, die age verschlüsselt hat.',
  },
);

/** The sentences as they are stored and printed; presenters give them in the reader's language. */
export const placeTroubles = placeWords('en');
