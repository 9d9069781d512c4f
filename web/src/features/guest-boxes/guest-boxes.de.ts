import type { guestMessages } from '#features/guest-boxes/guest-boxes.messages.ts';
import type { Translation } from '#languages/messages-of.ts';
import { countOf } from '#lib/plural.ts';

const failed = (title: string) => (message: string) => ({ title, description: message });
const files = (count: number) => countOf(count, 'Datei', 'Dateien');

export const guestsGerman: Translation<typeof guestMessages> = {
  page: {
    loading: 'Link wird geöffnet …',
    title: (space) => `Schick etwas an „${space}“`,
    intro: (inviter) =>
      `${inviter} bittet dich um Fotos, Filme und Aufnahmen. Du brauchst kein Konto. Die Familie sieht sich an, was du schickst, bevor es erscheint.`,
    until: (date) => `Du kannst bis ${date} etwas schicken.`,
    full: 'Dieser Link nimmt keine Dateien mehr an',
    fullText: 'Bitte frag, wer ihn dir geschickt hat, nach einem neuen.',
    name: 'Dein Name',
    nameHint: 'Damit die Familie weiß, von wem es kommt.',
    nameRequired: 'Bitte sag, wer du bist.',
    choose: 'Wähle Fotos, Filme und Aufnahmen',
    chooseMore: 'Weitere wählen',
    chooseHint: (count, size) => `Bis zu ${count}, zusammen ${size}.`,
    button: 'Dateien wählen',
    listed: 'Dateien zum Senden',
    fileTitle: 'Titel',
    titleRequired: 'Bitte gib ihr einen Titel.',
    words: 'Was weißt du darüber?',
    wordsHint: 'Wer darauf ist, wo es war, was geschah.',
    date: 'Wann war das?',
    dateHint: 'So weit du es weißt: 1987, 1987-06 oder 1987-06-05.',
    dateInvalid: 'Bitte schreib das Datum als 1987, 1987-06 oder 1987-06-05.',
    more: 'Worte und Datum dazu',
    less: 'Worte und Datum verbergen',
    moreOf: (title) => `Worte und Datum zu ${title}`,
    remove: (title) => `${title} nicht senden`,
    tooMany: (count) =>
      `Es ${count === 1 ? 'kann' : 'können'} nur noch ${files(count)} gesendet werden.`,
    tooLarge: (left) => `Zusammen sind diese Dateien zu groß: Es ist noch Platz für ${left}.`,
    fileTooLarge: (most) => `Diese Datei ist größer als ${most}; mehr wird nicht angenommen.`,
    emptyFile: 'Diese Datei ist leer.',
    send: (count) => `${files(count)} senden`,
    stop: 'Pause',
    progress: (done, all) => `${done} von ${all} gesendet`,
    keepOpen: 'Bitte lass diese Seite offen. Reißt die Verbindung ab, geht es von selbst weiter.',
    resume:
      'Wähle dieselben Dateien noch einmal, um dort weiterzumachen, wo es aufhörte: Nichts wird doppelt gesendet.',
    sent: 'Angekommen',
    unknown: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
    linkEnded: 'Dieser Link ist abgelaufen. Was vorher ankam, ist bei der Familie.',
    thanks: (name) => `Danke, ${name}!`,
    arrived: (count, space) =>
      count === 1
        ? `1 Datei ist angekommen und wartet auf die Familie von „${space}“.`
        : `${files(count)} sind angekommen und warten auf die Familie von „${space}“.`,
    sendMore: 'Mehr senden',
  },
  links: {
    title: 'Gäste etwas schicken lassen',
    intro:
      'Über diesen Link schicken Leute ohne Konto Fotos, Filme und Aufnahmen. Niemand sieht sie, bevor du oder ein anderer Redakteur sie aufnimmt. Bis dahin zählen sie zu deinem Speicher.',
    days: 'Offen für',
    dayCount: (count) => countOf(count, 'Tag', 'Tage'),
    files: 'Höchstens so viele Dateien',
    fileCount: files,
    size: 'Zusammen höchstens',
    gigabytes: (count) => `${count} GB`,
    password: 'Passwort',
    passwordHint: 'Sag es deinen Gästen auf einem anderen Weg als den Link.',
    make: 'Link erstellen',
    failed: failed('Der Link konnte nicht erstellt werden'),
    open: 'Offene Links',
    loadFailed: 'Die offenen Links konnten nicht geladen werden.',
    of: (name) => `Von ${name}`,
    use: (count, size) => `${count} geschickt, ${size}`,
    ends: (date) => `offen bis ${date}`,
    withPassword: 'mit Passwort',
    end: 'Beenden',
    endPrompt: 'Diesen Link beenden?',
    endText: 'Niemand kann mehr etwas darüber schicken. Was angekommen ist, bleibt hier.',
    ended: { title: 'Der Link ist beendet' },
    endFailed: failed('Der Link konnte nicht beendet werden'),
  },
  inbox: {
    title: 'Von Gästen',
    loading: 'Was Gäste geschickt haben, wird geladen …',
    failed: 'Was Gäste geschickt haben, konnte nicht geladen werden.',
    empty: 'Nichts von Gästen',
    emptyHint: 'Was Leute ohne Konto über einen Link schicken, wartet hier, bis du es aufnimmst.',
    listed: 'Dateien von Gästen',
    from: (name) => `von ${name} (Gast)`,
    pick: (title) => `${title} auswählen`,
    pickAll: 'Alle auswählen',
    pickNone: 'Keine auswählen',
    chosen: (count) => `${count} ausgewählt`,
    nothing: 'Bitte wähle zuerst etwas aus.',
    more: (count) => `${countOf(count, 'weitere Datei wartet', 'weitere Dateien warten')}.`,
    takeIn: 'Aufnehmen',
    takeInHint:
      'Was du aufnimmst, gehört dir, zählt zu deinem Speicher und ist für alle im Familienbereich.',
    refuse: 'Ablehnen',
    refusePrompt: (count) => `${files(count)} ablehnen?`,
    refuseText:
      'Sie kommen in den Papierkorb dessen, der den Link erstellt hat, und können dort noch 30 Tage wiederhergestellt werden.',
    takenIn: (count) => ({
      title: `${countOf(count, 'Datei ist', 'Dateien sind')} im Familienbereich`,
    }),
    refused: (count) => ({ title: `${countOf(count, 'Datei wurde', 'Dateien wurden')} abgelehnt` }),
    takeInFailed: failed('Sie konnten nicht aufgenommen werden'),
    refuseFailed: failed('Sie konnten nicht abgelehnt werden'),
  },
};
