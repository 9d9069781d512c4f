import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

/** What a run found, or why it could not be completed. */
export const reasonWords = wordsIn(
  {
    stopped: 'The server was stopped in the middle of it.',
    killed: 'It was stopped in the middle.',
    originalsDamaged: 'Some originals are damaged or missing in the archive itself.',
    filesWrong: (missing: number, corrupt: number, unexpected: number) =>
      `Of the files in the backup ${missing} are missing, ${corrupt} are corrupt, and ${unexpected} do not belong there.`,
    trialWrong: (files: number, wrong: number) =>
      `The database could be restored, but of ${files} originals ${wrong} are missing or corrupt in the backup.`,
    trialItems: (items: number, expected: number) =>
      `The restored database has ${items} items instead of ${expected}.`,
    trialRows: (file: string, rows: string, expected: number) =>
      `${file} holds ${rows} rows instead of ${expected}.`,
    trialRoom: (needed: string, free: string) =>
      `The trial needs ${needed} GB on the disk of DATA_DIR; ${free} GB are free.`,
    backupRoom: (needed: string, free: string, folder: string) =>
      `The backup needs ${needed} GB; ${free} GB are free in ${folder}.`,
    noMarker: 'The folder of the originals has no marker.',
    amongOriginals: (folder: string) =>
      `${folder} lies among the files of the archive. Choose another folder.`,
    ofAnother: (folder: string) =>
      `${folder} holds the backups of another installation. Choose another folder.`,
    somethingElse: (folder: string) =>
      `${folder} holds something else. Choose an empty folder for the backups.`,
    gone: (folder: string) =>
      `The backups are gone from ${folder}. Is the disk mounted? To begin with an empty one: script/heirloom backup --new`,
    markerUnreadable: (file: string) => `${file} cannot be read.`,
    secondManifest: (snapshot: string, place: string) =>
      `The manifest of ${snapshot} in ${place} is missing or damaged, or of a newer Heirloom.`,
    manifestBroken: (file: string) => `${file} is missing or damaged, or of a newer Heirloom.`,
    newer: (version: string) =>
      `This backup was made by Heirloom ${version}, which is newer. Please update first.`,
    fileDamaged: (file: string) => `${file} is damaged. Choose another backup.`,
    fileOfAnother: (file: string) =>
      `${file} is of another archive. Keep it elsewhere if you still need that one, then start again.`,
    oneLate: 'One original is not in the second place yet.',
    late: (count: number) => `${count} originals are not in the second place yet.`,
    secondWrong: (missing: number, corrupt: number) =>
      `Of the files in the second place ${missing} are missing, and ${corrupt} were changed. Originals among them are copied anew.`,
    secondOfAnother: (place: string) =>
      `${place} holds the copies of another archive. Choose another place.`,
    secondUnfinished: (place: string) => `There is no finished backup in ${place}.`,
    secondLacks: (backup: string, place: string, there: string) =>
      `There is no backup ${backup} in ${place}. There are: ${there}.`,
    secondEmpty: (place: string) => `${place} holds no copies of Heirloom.`,
    secondMarker: (file: string, place: string) =>
      `${file} in ${place} cannot be read: it was changed.`,
    secondGone: (place: string) =>
      `The copies are gone from ${place}. Is the disk mounted, is it the right bucket? To begin with an empty one: script/heirloom copy --new`,
    secondElse: (place: string) =>
      `${place} holds something else. Choose an empty folder for the copies.`,
    keyMissing: (place: string, file: string) =>
      `The copies in ${place} are encrypted, and their key is missing. Write it from the recovery sheet into ${file}.`,
    keyWrong: (place: string, file: string) =>
      `The copies in ${place} are encrypted for another key than that in ${file}. The recovery sheet has the right one.`,
    copiesChanged: (place: string, copies: number) =>
      `Somebody changes the copies in ${place}: ${copies} copies of one original are damaged there.`,
    secondFile: (file: string, place: string) => `${file} is missing in ${place}.`,
  },
  {
    stopped: 'Der Server wurde mittendrin angehalten.',
    killed: 'Mittendrin ging der Server aus.',
    originalsDamaged: 'Im Archiv selbst sind Originale beschädigt oder fehlen.',
    filesWrong: (missing, corrupt, unexpected) =>
      `Dateien der Sicherung: ${missing} fehlen, ${corrupt} sind beschädigt, ${unexpected} gehören nicht dazu.`,
    trialWrong: (files, wrong) =>
      `Die Datenbank ließ sich wiederherstellen, aber von ${files} Originalen fehlen in der Sicherung ${wrong} oder sind dort beschädigt.`,
    trialItems: (items, expected) =>
      `Die wiederhergestellte Datenbank hat ${items} Einträge statt ${expected}.`,
    trialRows: (file, rows, expected) => `${file} hat ${rows} Zeilen statt ${expected}.`,
    trialRoom: (needed, free) =>
      `Die Probe braucht ${needed} GB auf der Festplatte von DATA_DIR; frei sind ${free} GB.`,
    backupRoom: (needed, free, folder) =>
      `Die Sicherung braucht ${needed} GB; frei sind ${free} GB in ${folder}.`,
    noMarker: 'Dem Ordner der Originale fehlt sein Kennzeichen.',
    amongOriginals: (folder) =>
      `${folder} liegt zwischen den Dateien des Archivs. Nimm einen anderen Ordner.`,
    ofAnother: (folder) =>
      `In ${folder} liegen die Sicherungen eines anderen Archivs. Nimm einen anderen Ordner.`,
    somethingElse: (folder) =>
      `In ${folder} liegt etwas anderes. Nimm für die Sicherungen einen leeren Ordner.`,
    gone: (folder) =>
      `Die Sicherungen sind nicht mehr in ${folder}. Ist die Festplatte angeschlossen? Um mit einer leeren anzufangen: script/heirloom backup --new`,
    markerUnreadable: (file) => `${file} lässt sich nicht lesen.`,
    secondManifest: (snapshot, place) =>
      `Das Verzeichnis von ${snapshot} in ${place} fehlt, ist beschädigt oder stammt von einem neueren Heirloom.`,
    manifestBroken: (file) =>
      `${file} fehlt, ist beschädigt oder stammt von einem neueren Heirloom.`,
    newer: (version) =>
      `Diese Sicherung ist von Heirloom ${version}, das neuer ist. Bitte aktualisiere zuerst.`,
    fileDamaged: (file) => `${file} ist beschädigt. Nimm eine andere Sicherung.`,
    fileOfAnother: (file) =>
      `${file} gehört zu einem anderen Archiv. Heb die Datei woanders auf, falls du jenes noch brauchst, und fang dann neu an.`,
    oneLate: 'Ein Original ist noch nicht am zweiten Ort.',
    late: (count) => `${count} Originale sind noch nicht am zweiten Ort.`,
    secondWrong: (missing, corrupt) =>
      `Dateien am zweiten Ort: ${missing} fehlen, ${corrupt} wurden verändert. Die Originale darunter werden neu kopiert.`,
    secondOfAnother: (place) =>
      `In ${place} liegen die Kopien eines anderen Archivs. Nimm einen anderen Ort.`,
    secondUnfinished: (place) => `In ${place} liegt keine fertige Sicherung.`,
    secondLacks: (backup, place, there) =>
      `In ${place} liegt keine Sicherung ${backup}. Dort liegen: ${there}.`,
    secondEmpty: (place) => `In ${place} liegen keine Kopien von Heirloom.`,
    secondMarker: (file, place) =>
      `${file} in ${place} lässt sich nicht lesen: Die Datei wurde verändert.`,
    secondGone: (place) =>
      `Die Kopien sind nicht mehr in ${place}. Ist die Festplatte angeschlossen, und ist es der richtige Bucket? Um mit einem leeren Ort anzufangen: script/heirloom copy --new`,
    secondElse: (place) =>
      `In ${place} liegt etwas anderes. Nimm für die Kopien einen leeren Ordner.`,
    keyMissing: (place, file) =>
      `Die Kopien in ${place} sind verschlüsselt, und ihr Schlüssel fehlt. Schreib ihn vom Notfallblatt in ${file}.`,
    keyWrong: (place, file) =>
      `Die Kopien in ${place} sind für einen anderen Schlüssel verschlüsselt als den in ${file}. Der richtige steht auf dem Notfallblatt.`,
    copiesChanged: (place, copies) =>
      `Jemand verändert die Kopien in ${place}: ${copies} Kopien eines Originals sind dort beschädigt.`,
    secondFile: (file, place) => `${file} fehlt in ${place}.`,
  },
);

/** The sentences as they are stored; presenters give them in the reader's language. */
export const reasons = reasonWords('en');
