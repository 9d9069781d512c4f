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
  },
  tooShort: (count) =>
    count === 1
      ? '1 Kapitel, das kürzer als eine Sekunde ist, fehlt.'
      : `${count} Kapitel, die kürzer als eine Sekunde sind, fehlen.`,
  failed: 'Die Teile konnten nicht gemacht werden',
  listFailed: 'Die Teile konnten nicht geladen werden.',
  tryAgain: 'Erneut versuchen',
};
