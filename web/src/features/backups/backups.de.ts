import type { backupsMessages } from '#features/backups/backups.messages.ts';
import type { Translation } from '#languages/messages-of.ts';
import { formatMoment } from '#lib/format-date.ts';
import { countOf, formatCount } from '#lib/plural.ts';

export const backupsGerman: Translation<typeof backupsMessages> = {
  title: 'Sicherheit der Daten',
  text: 'Kopien an anderen Orten, und ob die Originale noch so sind, wie sie hochgeladen wurden.',
  fetchFailed: 'Der Stand der Sicherungen konnte nicht geladen werden',
  outcomes: {
    ok: 'Vollständig',
    problems: 'Mit Problemen',
    failed: 'Fehlgeschlagen',
    running: 'Läuft',
    interrupted: 'Unterbrochen',
  },
  backup: {
    title: 'Letzte Sicherung',
    never: 'Nie',
    near: 'BACKUP_DIR liegt auf derselben Festplatte wie das Archiv: Geht sie kaputt, ist beides verloren. Wähle einen Ordner auf einer anderen.',
    noFolder: 'Geht diese Festplatte kaputt, ist alles darauf verloren.',
    everyNight:
      'Der Server sichert sich jede Nacht und kopiert neue Originale innerhalb von 15\u00a0Minuten.',
    late: (count: number) =>
      count === 1
        ? 'Ein Original hat noch keine Kopie.'
        : `${formatCount(count)} Originale haben noch keine Kopie.`,
    lastGood: (instant: string) => `Letzte vollständige Sicherung: ${formatMoment(instant)}.`,
    noneGood: 'Es gibt noch keine vollständige Sicherung.',
    verified: (instant: string) => `Geprüft am ${formatMoment(instant)}: Alles ist in Ordnung.`,
    verifiedBadly: (instant: string) =>
      `Geprüft am ${formatMoment(instant)}: Nicht alles darin ist, wie es sein sollte.`,
    notVerified: 'Noch nicht geprüft. Das macht der Server jede Nacht.',
    restored: (instant: string) => `Zur Probe wiederhergestellt am ${formatMoment(instant)}.`,
    restoredBadly: (instant: string) =>
      `Die Wiederherstellung zur Probe am ${formatMoment(instant)} ist fehlgeschlagen.`,
    notRestored: 'Noch nicht zur Probe wiederhergestellt. Das macht der Server jeden Monat.',
    start: 'Jetzt sichern',
    busy: 'Sicherung läuft …',
    none: 'Keine Sicherung',
    setUp: 'Sicherungen einrichten',
    help: {
      title: 'Sicherungen einrichten',
      lead: 'Das macht einmal, wer den Server betreibt:',
      steps: [
        'Schließe eine zweite Festplatte an und lege darauf einen Ordner an.',
        'Setze BACKUP_DIR auf den Pfad dieses Ordners, dort, wo die anderen Einstellungen des Servers stehen.',
        'Starte den Server neu. Ab dann sichert er sich jede Nacht.',
      ],
      now: 'Für eine Sicherung sofort, auf dem Server:',
      command: 'script/heirloom backup --to FOLDER',
      done: 'Fertig',
    },
    goesOn: 'Es läuft schon eine Sicherung',
    startFailed: 'Die Sicherung konnte nicht gestartet werden',
    done: 'Sicherung vollständig',
    doneWithProblems: 'Sicherung fertig, mit Problemen',
    failed: 'Die Sicherung ist fehlgeschlagen',
  },
  secondPlace: {
    title: 'Zweiter Ort',
    none: 'Keiner',
    why: 'Ein Ort, an den der Server nur hinzufügt, etwa ein Bucket in einem anderen Haus: Feuer, Diebe und wer den Server übernimmt, lassen ihn in Ruhe.',
    setUp:
      'Setze dafür COPY_URL auf file:///ordner auf einer anderen Festplatte oder auf s3://bucket/prefix, und starte den Server neu.',
    locks: { enforced: 'Object Lock', none: 'Ohne Object Lock' },
    lockTexts: {
      enforced: 'Der Speicher selbst löscht und ersetzt keine Kopie vor Ablauf ihrer Frist.',
      none: 'Dieser Ort hat kein Object Lock: Der Server fügt dort nur hinzu, aber wer ihn übernimmt, könnte die Kopien löschen.',
    },
    near: 'Er liegt auf derselben Festplatte wie BACKUP_DIR: Geht sie kaputt, ist beides verloren. Wähle eine andere Festplatte oder einen Bucket.',
    notReached: 'Er war noch nicht erreichbar. Der Server versucht es alle paar Minuten.',
    copies: (count: number) =>
      `Dort ${count === 1 ? 'liegt' : 'liegen'} ${countOf(count, 'Original', 'Originale')}.`,
    late: (count: number) =>
      `${countOf(count, 'Original hat', 'Originale haben')} dort nach mehr als 15\u00a0Minuten noch keine Kopie.`,
    lastBackup: (instant: string) =>
      `Die letzte vollständige Sicherung dort ist vom ${formatMoment(instant)}.`,
    noBackup: 'Dort gibt es noch keine vollständige Sicherung: Der Server macht jede Nacht eine.',
    verified: (moment: string) => `Geprüft am ${moment}: Alles ist in Ordnung.`,
    verifiedBadly: (moment: string) =>
      `Geprüft am ${moment}: Nicht alles dort ist, wie es sein sollte.`,
    encrypted: 'Alles dort ist verschlüsselt.',
    notEncrypted: 'Dort ist nichts verschlüsselt: Wer den Ort hat, kann alles sehen.',
    sheetMissing:
      'Der Schlüssel wurde nie gedruckt: Ohne ihn kann niemand die Kopien lesen, wenn der Server verloren ist. Rufe script/heirloom recovery-sheet auf, und bewahre das Blatt in einem anderen Haus auf.',
  },
  check: {
    title: 'Prüfung der Originale',
    none: 'Es gibt noch keine Originale.',
    recent: (checked: number, all: number) =>
      `${formatCount(checked)} von ${countOf(all, 'Original', 'Originalen')} in den letzten 30\u00a0Tagen gelesen`,
    byItself: 'Der Server liest jedes mindestens alle 30\u00a0Tage.',
    lastFull: (instant: string) => `Zuletzt wurde alles am ${formatMoment(instant)} geprüft.`,
    lastFullFailed: (instant: string) =>
      `Die Prüfung vom ${formatMoment(instant)} wurde nicht fertig.`,
    progress: 'Alle Originale werden gelesen',
    progressHint: (checked: number, all: number) =>
      `${formatCount(checked)} von ${formatCount(all)}`,
    start: 'Jetzt alles prüfen',
    busy: 'Prüfung läuft …',
    goesOn: 'Es läuft schon eine Prüfung',
    startFailed: 'Die Prüfung konnte nicht gestartet werden',
    allWell: 'Alle Originale sind so, wie sie hochgeladen wurden',
    found: 'Die Prüfung hat etwas gefunden',
    show: 'Funde zeigen',
  },
  findings: {
    corrupt: (count: number) => `${formatCount(count)} beschädigt`,
    missing: (count: number) => `${formatCount(count)} ${count === 1 ? 'fehlt' : 'fehlen'}`,
    unreadable: (count: number) => `${formatCount(count)} unlesbar`,
    orphaned: (count: number) => `${formatCount(count)} ohne Eintrag`,
  },
  alerts: {
    late: (count: number) =>
      count === 1
        ? 'Ein Original ist noch nicht kopiert'
        : `${formatCount(count)} Originale sind noch nicht kopiert`,
    lateText:
      'Seit dem Hochladen sind mehr als 15\u00a0Minuten vergangen. Ist die Festplatte von BACKUP_DIR angeschlossen, und hat sie noch Platz? Die Kopien entstehen, sobald sie wieder da ist.',
    verify: 'Die Prüfung der Sicherungen hat etwas gefunden',
    secondPlace: 'Der zweite Ort für Kopien braucht dich',
    restoreTest: 'Die letzte Sicherung ließ sich zur Probe nicht wiederherstellen',
  },
  alert: {
    title: (count: number) =>
      count === 1
        ? 'Ein Original ist beschädigt'
        : `${formatCount(count)} Originale sind beschädigt`,
    text: 'Eine gute Kopie kann den Schaden noch beheben: aus einer Sicherung, einem Export oder von dort, wo die Datei herkam.',
  },
  dialog: {
    title: 'Funde',
    description: 'Was die Prüfungen der Originale ergeben haben.',
    loading: 'Funde werden geladen …',
    fetchFailed: 'Die Funde konnten nicht geladen werden',
    none: 'Nichts ist beschädigt, und es liegt nichts da, was nicht hierher gehört.',
    damaged: 'Beschädigte Originale',
    repair: 'Eine gute Kopie repariert sie, egal wie sie heißt. Auf dem Server:',
    command: 'script/heirloom fixity --repair-from FOLDER',
    repairNote: 'FOLDER kann eine Sicherung, ein Export oder irgendein Ordner mit Kopien sein.',
    of: (owner: string) => `von ${owner}`,
    inTrash: 'im Papierkorb',
    checked: (instant: string) => `Gelesen am ${formatMoment(instant)}`,
    kinds: { corrupt: 'Beschädigt', missing: 'Fehlt', unreadable: 'Unlesbar' },
    meaning: {
      corrupt: 'Der Inhalt der Datei ist nicht mehr der, der hochgeladen wurde.',
      missing: 'Die Datei ist nicht mehr da.',
      unreadable:
        'Die Datei lässt sich nicht von der Festplatte lesen. Vielleicht geht die Festplatte selbst kaputt.',
    },
    orphaned: 'Dateien ohne Eintrag',
    orphanedText:
      'Sie liegen im Ordner originals des Datenverzeichnisses, und zu keiner gehört ein Eintrag. Niemand löscht sie. Entferne sie selbst, wenn du weißt, was sie sind.',
    showMore: 'Mehr zeigen',
    more: (count: number) => `Und ${formatCount(count)} weitere`,
    close: 'Schließen',
  },
};
