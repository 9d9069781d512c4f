import type { offerMessages } from '#features/offers/offers.messages.ts';
import type { Translation } from '#languages/messages-of.ts';

const items = (count: number) => (count === 1 ? '1 Medium' : `${count} Medien`);
const failed = (title: string) => (message: string) => ({ title, description: message });

export const offersGerman: Translation<typeof offerMessages> = {
  places: {
    title: 'Was Familienbereiche zeigen',
    own: 'Mit deinem Konto verschwindet es dort, außer jemand, dem der Bereich gehört, übernimmt es vorher: Dann bleibt es und gehört dieser Person.',
    ofOther:
      'Mit dem Konto verschwindet es dort, außer jemand, dem der Bereich gehört, übernimmt es vorher. Du kannst fragen und das Konto löschen, wenn du die Antwort hast.',
    failed: 'Was Familienbereiche zeigen, konnte nicht geladen werden.',
    size: (count, size) => `${items(count)}, ${size}`,
    whom: (space) => `Wer für ${space} gefragt wird`,
    ask: 'Fragen',
    askFor: (space) => `Die gewählte Person fragen, ob sie übernimmt, was ${space} zeigt`,
    askAgain: 'Noch einmal fragen',
    asked: { title: 'Die Frage ist abgeschickt' },
    askFailed: failed('Die Frage konnte nicht abgeschickt werden'),
    nobody: 'Der Bereich gehört sonst niemandem. Mach zuerst ein anderes Mitglied zum Besitzer.',
    waiting: (name, date) => `${name} ist gefragt und kann bis ${date} antworten.`,
    moving: (name) => `${name} hat Ja gesagt. Die Medien werden übergeben …`,
    refused: (name) => `${name} hat Nein gesagt.`,
    refusedWith: (name, said) => `${name} hat Nein gesagt: „${said}“`,
    over: (name) => `${name} hat es nicht übernommen.`,
    withdraw: 'Zurücknehmen',
    withdrawFor: (space) => `Die Frage zu ${space} zurücknehmen`,
    withdrawn: { title: 'Die Frage ist zurückgenommen' },
    withdrawFailed: failed('Die Frage konnte nicht zurückgenommen werden'),
    stillMoving: 'Bitte warte, bis deine Medien übergeben sind.',
  },
  inbox: {
    title: 'An dich',
    failed: 'Was du gefragt wirst, konnte nicht geladen werden.',
    own: (name) => `${name} will das Konto schließen`,
    byAdministrator: (name) => `Das Konto von ${name} soll gelöscht werden`,
    text: (count, size) =>
      count === 1
        ? `Übernimmst du 1 Medium (${size})? Es bleibt in diesem Bereich und gehört dir; andere Bereiche, in denen du nicht bist, verlieren es.`
        : `Übernimmst du ${count} Medien (${size})? Sie bleiben in diesem Bereich und gehören dir; andere Bereiche, in denen du nicht bist, verlieren sie.`,
    until: (date) => `Du kannst bis ${date} antworten.`,
    tooLarge: 'Dafür hat dein Speicher keinen Platz.',
    accept: 'Übernehmen',
    acceptOf: (name) => `Übernehmen, was hier von ${name} ist`,
    accepted: { title: 'Gleich gehört es dir' },
    refuse: 'Nein',
    refuseOf: (name) => `Nicht übernehmen, was hier von ${name} ist`,
    refused: { title: 'Deine Antwort ist abgeschickt' },
    answerFailed: failed('Deine Antwort konnte nicht gespeichert werden'),
    over: 'Das ist inzwischen beantwortet oder zurückgenommen',
    moving: 'Die Medien werden dir übergeben …',
    refusing: (name) => `Nicht übernehmen, was hier von ${name} ist?`,
    refusingText: 'Es verschwindet aus dem Bereich, wenn das Konto geschlossen wird.',
    reason: 'Was möchtest du dazu sagen?',
    reasonHint: 'Das wird mit der Antwort gelesen.',
    cancel: 'Abbrechen',
  },
};
