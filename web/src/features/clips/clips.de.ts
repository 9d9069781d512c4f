import type { clipMessages } from '#features/clips/clips.messages.ts';
import type { Translation } from '#languages/messages-of.ts';

export const clipGerman: Translation<typeof clipMessages> = {
  video: {
    heading: 'Eigene Filme',
    intro:
      'Jedes Kapitel kann ein eigener Film werden: Er wird für sich gefunden, datiert und geteilt. Das Band bleibt, wie es ist, und Platz braucht es keinen.',
    make: (count) =>
      count === 1
        ? 'Aus diesem Kapitel einen Film machen'
        : `Aus diesen Kapiteln ${count} Filme machen`,
    made: (count) =>
      count === 0 ? 'Kein neuer Film' : count === 1 ? '1 Film gemacht' : `${count} Filme gemacht`,
    all: 'Jedes Kapitel ist ein eigener Film.',
    ofPart: 'Aus einem Teil einen Film machen',
    newPart: 'Ein Film aus einem Teil',
    makePart: 'Film machen',
    makeOne: 'Aus diesem Kapitel einen Film machen',
  },
  audio: {
    heading: 'Eigene Aufnahmen',
    intro:
      'Jedes Kapitel kann eine eigene Aufnahme werden: Sie wird für sich gefunden, datiert und geteilt. Das Band bleibt, wie es ist, und Platz braucht es keinen.',
    make: (count) =>
      count === 1
        ? 'Aus diesem Kapitel eine Aufnahme machen'
        : `Aus diesen Kapiteln ${count} Aufnahmen machen`,
    made: (count) =>
      count === 0
        ? 'Keine neue Aufnahme'
        : count === 1
          ? '1 Aufnahme gemacht'
          : `${count} Aufnahmen gemacht`,
    all: 'Jedes Kapitel ist eine eigene Aufnahme.',
    ofPart: 'Aus einem Teil eine Aufnahme machen',
    newPart: 'Eine Aufnahme aus einem Teil',
    makePart: 'Aufnahme machen',
    makeOne: 'Aus diesem Kapitel eine Aufnahme machen',
  },
  tooShort: (count) =>
    count === 1
      ? '1 Kapitel, das kürzer als eine Sekunde ist, fehlt.'
      : `${count} Kapitel, die kürzer als eine Sekunde sind, fehlen.`,
  failed: 'Die Teile konnten nicht gemacht werden',
  listFailed: 'Die Teile konnten nicht geladen werden.',
  moveClip: (title) => `Anfang und Ende von ${title} ändern`,
  partOf: (title) => `Wo „${title}“ anfängt und aufhört`,
  begin: 'Fängt an bei',
  end: 'Hört auf bei',
  beginHere: 'Beginnt hier',
  endHere: 'Endet hier',
  lasts: (time) => `Dauert ${time}. Geh an eine andere Stelle und setz sie dort.`,
  backward: 'Das Ende muss nach dem Anfang liegen.',
  title: 'Titel',
  move: 'Speichern',
  cancel: 'Abbrechen',
  moved: 'Der Teil wurde verschoben',
  moveFailed: 'Der Teil wurde nicht verschoben',
  grown: (begin, end) =>
    `Das Kapitel ist jetzt länger, ${begin}–${end}. Andere haben diesen Teil und sehen weiter nur, was sie bisher sahen.`,
  showMore: 'Ihnen alles zeigen',
  widen: (title) => ({
    title: 'Anderen mehr zeigen?',
    description: `Andere haben „${title}“ und würden mehr davon sehen als jetzt.`,
    note: 'Bis der neue Teil geschnitten ist, sehen sie den bisherigen.',
    confirmLabel: 'Mehr zeigen',
  }),
};
