import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

/** Why a file of a source was not kept, and why an import stopped. Stored in English. */
export const importWords = wordsIn(
  {
    link: 'This is a link to another place, which is not followed.',
    noFile: 'This is not a file, but a device or the like.',
    unreadable: 'This could not be read.',
    unsafeName: 'The name of this file points to a place outside of the ZIP file.',
    bomb: 'This unpacks to far more than a ZIP file can hold.',
    encrypted: 'This file is locked by a password. Please unpack it yourself first.',
    unknownPacking: 'This file is packed in a way that Heirloom cannot unpack.',
    empty: 'This file is empty.',
    ofSystem: 'This file is of use to a computer only.',
    archive: 'This is an archive in the source. Please import it by itself.',
    notMedia: 'This is not a film, photo or recording.',
    tooLarge: 'This file is larger than this archive takes.',
    damagedZip: 'This file is damaged in the ZIP file.',
    brokenOff: 'This file broke off while it was read.',
    changed: 'This file changed during the import. Please import once more.',
    otherFailed: 'Its copy in the source could not be kept. Please import once more.',
    inTrash: 'This is in the trash. It can be restored there.',
    gone: 'This file went away during the import.',
    sourceGone: 'The source cannot be read any more. Connect it again and continue.',
    ownerGone: 'The account of this person is closed.',
    ownerExpired: 'The subscription of this person has ended.',
    stopped: 'It was stopped.',
    noZip: (file: string) => `${file} is neither a folder nor a ZIP file that can be read.`,
    brokenZip: 'This ZIP file breaks off, or is a piece of one that was split.',
    tooManyEntries: 'This ZIP file has more than a million files.',
    missing: (file: string) => `There is no ${file}.`,
    inArchive: (file: string) => `${file} is, is in or holds the folder of this archive itself.`,
    busy: 'An import from this source, or for this person, is running already.',
  },
  {
    link: 'Das ist eine Verknüpfung mit einem anderen Ort; ihr wird nicht gefolgt.',
    noFile: 'Das ist keine Datei, sondern ein Gerät oder Ähnliches.',
    unreadable: 'Das ließ sich nicht lesen.',
    unsafeName: 'Der Name dieser Datei zeigt auf einen Ort außerhalb der ZIP-Datei.',
    bomb: 'Das wird ausgepackt weit mehr, als eine ZIP-Datei enthalten kann.',
    encrypted: 'Diese Datei ist mit einem Passwort gesperrt. Bitte packe sie erst selbst aus.',
    unknownPacking: 'Diese Datei ist so gepackt, dass Heirloom sie nicht auspacken kann.',
    empty: 'Diese Datei ist leer.',
    ofSystem: 'Diese Datei ist nur für einen Computer von Nutzen.',
    archive: 'Das ist ein Archiv in der Quelle. Bitte importiere es für sich.',
    notMedia: 'Das ist kein Film, kein Foto und keine Aufnahme.',
    tooLarge: 'Diese Datei ist größer, als dieses Archiv erlaubt.',
    damagedZip: 'Diese Datei ist in der ZIP-Datei beschädigt.',
    brokenOff: 'Diese Datei brach ab, während sie gelesen wurde.',
    changed: 'Diese Datei änderte sich während des Imports. Bitte importiere noch einmal.',
    otherFailed: 'Ihre Kopie in der Quelle ließ sich nicht behalten. Bitte importiere noch einmal.',
    inTrash: 'Das liegt im Papierkorb. Dort lässt es sich wiederherstellen.',
    gone: 'Diese Datei verschwand während des Imports.',
    sourceGone:
      'Die Quelle lässt sich nicht mehr lesen. Schließe sie wieder an und setze den Import fort.',
    ownerGone: 'Das Konto dieser Person ist geschlossen.',
    ownerExpired: 'Das Abonnement dieser Person ist abgelaufen.',
    stopped: 'Er wurde angehalten.',
    noZip: (file) => `${file} ist weder ein Ordner noch eine lesbare ZIP-Datei.`,
    brokenZip: 'Diese ZIP-Datei bricht ab oder ist ein Stück einer aufgeteilten.',
    tooManyEntries: 'Diese ZIP-Datei enthält mehr als eine Million Dateien.',
    missing: (file) => `${file} gibt es nicht.`,
    inArchive: (file) =>
      `${file} ist der Ordner dieses Archivs selbst, liegt darin oder enthält ihn.`,
    busy: 'Ein Import aus dieser Quelle oder für diese Person läuft schon.',
  },
);

/** What may be wrong with one file. */
export type ImportTrouble = Exclude<
  keyof ReturnType<typeof importWords>,
  'noZip' | 'missing' | 'inArchive'
>;
