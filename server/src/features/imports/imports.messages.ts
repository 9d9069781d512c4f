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
    trashed:
      'This was in the trash of the program it comes from. Ask for the trash, too, to import it.',
    sidecarTooLarge: 'This is far too large to say something of a photo or film.',
    sidecarUnreadable: 'This cannot be understood.',
    notBeside:
      'The photo or film that this describes was here already, or stands twice: this was not kept.',
    withoutFile: 'The photo or film that this describes was not found.',
    withoutSidecar: 'Nothing that describes this file was found.',
    someUnmatched: 'Some of what this describes was not found.',
    commentsUnmatched: 'Comments in this are about something that was not found.',
    damagedZip: 'This file is damaged in the ZIP file.',
    brokenOff: 'This file broke off while it was read.',
    changed: 'This file changed during the import. Please import once more.',
    otherFailed: 'Its copy in the source could not be kept. Please import once more.',
    damagedExport: 'This file is damaged: these are not the bytes that were exported.',
    noExport: 'The file data/archive.json of this export cannot be understood.',
    needsEarlier:
      'This export has only what was new since an earlier one. Please give that one together with it.',
    newerExport: 'This export was made by a newer version of Heirloom. Please upgrade this one.',
    notEverybody: 'This is not the export of everybody of an archive.',
    notInExport: 'This export is of several people, and nobody of them has this address or name.',
    inTrash: 'This is in the trash. It can be restored there.',
    gone: 'This file went away during the import.',
    sourceGone: 'The source cannot be read any more. Connect it again and continue.',
    ownerGone: 'The account of this person is closed.',
    ownerExpired: 'The subscription of this person has ended.',
    immichSilent: 'Immich does not answer. Look whether it runs, and go on then.',
    immichKey:
      'Immich does not accept this key. It needs the permissions asset.read, asset.download, album.read and user.read.',
    immichOld: 'This Immich is older than version 2. Please upgrade it first.',
    immichCertificate: 'The certificate of this Immich is not trusted.',
    immichForbidden:
      'This address is on this computer or in a private network, or begins with http://. Whoever runs the server can allow it by IMPORT_HOSTS.',
    immichKeyGone:
      'The key of Immich is not kept any longer. Begin the import with the same address once more, and it goes on.',
    immichChanged: 'These are not the bytes that Immich has noted. Its file may be damaged.',
    noImmich: 'What answers there is no Immich that Heirloom understands.',
    stopped: 'It was stopped.',
    noZip: (file: string) => `${file} is neither a folder nor a ZIP file that can be read.`,
    brokenZip: 'This ZIP file breaks off, or is a piece of one that was split.',
    tooManyEntries: 'This ZIP file has more than a million files.',
    missing: (file: string) => `There is no ${file}.`,
    inArchive: (file: string) => `${file} is, is in or holds the folder of this archive itself.`,
    filesMissing: 'Not all files have arrived yet.',
    noFolder: 'The operator of this archive has not named a folder to import from.',
    unexpected: 'Something went wrong. The log of the server says what.',
    notNow: 'This import is at another step by now.',
    notByBrowser: 'This import goes on with the command that began it.',
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
    trashed:
      'Das lag im Papierkorb des Programms, von dem es kommt. Mit dem Papierkorb kommt es auch mit.',
    sidecarTooLarge: 'Das ist viel zu groß, um etwas über ein Foto oder einen Film zu sagen.',
    sidecarUnreadable: 'Das lässt sich nicht verstehen.',
    notBeside:
      'Das Foto oder der Film, den das beschreibt, war schon da oder steht doppelt: Das wurde nicht behalten.',
    withoutFile: 'Das Foto oder der Film, den das beschreibt, war nicht zu finden.',
    withoutSidecar: 'Zu dieser Datei war keine Beschreibung zu finden.',
    someUnmatched: 'Manches von dem, was das beschreibt, war nicht zu finden.',
    commentsUnmatched: 'Kommentare darin handeln von etwas, das nicht zu finden war.',
    damagedZip: 'Diese Datei ist in der ZIP-Datei beschädigt.',
    brokenOff: 'Diese Datei brach ab, während sie gelesen wurde.',
    changed: 'Diese Datei änderte sich während des Imports. Bitte importiere noch einmal.',
    otherFailed: 'Ihre Kopie in der Quelle ließ sich nicht behalten. Bitte importiere noch einmal.',
    damagedExport: 'Diese Datei ist beschädigt: Das sind nicht die Bytes, die exportiert wurden.',
    noExport: 'Die Datei data/archive.json dieses Exports lässt sich nicht verstehen.',
    needsEarlier:
      'Dieser Export enthält nur, was seit einem früheren neu war. Bitte gib jenen zusammen mit ihm an.',
    newerExport:
      'Dieser Export stammt von einer neueren Version von Heirloom. Bitte aktualisiere diese hier.',
    notEverybody: 'Das ist nicht der Export aller Personen eines Archivs.',
    notInExport:
      'Dieser Export ist von mehreren Personen, und niemand von ihnen hat diese Adresse oder diesen Namen.',
    inTrash: 'Das liegt im Papierkorb. Dort lässt es sich wiederherstellen.',
    gone: 'Diese Datei verschwand während des Imports.',
    sourceGone:
      'Die Quelle lässt sich nicht mehr lesen. Schließe sie wieder an und setze den Import fort.',
    ownerGone: 'Das Konto dieser Person ist geschlossen.',
    ownerExpired: 'Das Abonnement dieser Person ist abgelaufen.',
    immichSilent: 'Immich antwortet nicht. Sieh nach, ob es läuft, und mach dann weiter.',
    immichKey:
      'Immich nimmt diesen Schlüssel nicht an. Er braucht die Berechtigungen asset.read, asset.download, album.read und user.read.',
    immichOld: 'Dieses Immich ist älter als Version 2. Bitte aktualisiere es zuerst.',
    immichCertificate: 'Dem Zertifikat dieses Immich wird nicht vertraut.',
    immichForbidden:
      'Diese Adresse liegt auf diesem Computer oder in einem privaten Netz, oder sie beginnt mit http://. Wer den Server betreibt, kann sie mit IMPORT_HOSTS erlauben.',
    immichKeyGone:
      'Der Schlüssel von Immich wird nicht länger behalten. Beginne den Import mit derselben Adresse noch einmal, dann geht er weiter.',
    immichChanged:
      'Das sind nicht die Bytes, die Immich sich gemerkt hat. Seine Datei ist vielleicht beschädigt.',
    noImmich: 'Was dort antwortet, ist kein Immich, das Heirloom versteht.',
    stopped: 'Er wurde angehalten.',
    noZip: (file) => `${file} ist weder ein Ordner noch eine lesbare ZIP-Datei.`,
    brokenZip: 'Diese ZIP-Datei bricht ab oder ist ein Stück einer aufgeteilten.',
    tooManyEntries: 'Diese ZIP-Datei enthält mehr als eine Million Dateien.',
    missing: (file) => `${file} gibt es nicht.`,
    inArchive: (file) =>
      `${file} ist der Ordner dieses Archivs selbst, liegt darin oder enthält ihn.`,
    filesMissing: 'Es sind noch nicht alle Dateien angekommen.',
    noFolder: 'Wer dieses Archiv betreibt, hat noch keinen Ordner zum Importieren genannt.',
    unexpected: 'Etwas ging schief. Was, steht im Protokoll des Servers.',
    notNow: 'Dieser Import ist inzwischen bei einem anderen Schritt.',
    notByBrowser: 'Dieser Import geht mit dem Befehl weiter, der ihn begonnen hat.',
    busy: 'Ein Import aus dieser Quelle oder für diese Person läuft schon.',
  },
);

/** What may be wrong with one file. */
export type ImportTrouble = Exclude<
  keyof ReturnType<typeof importWords>,
  'noZip' | 'missing' | 'inArchive'
>;
