import type { visitorMessages } from '#features/shares/visitor/visitor.messages.ts';
import type { Translation } from '#languages/messages-of.ts';
import { countOf } from '#lib/plural.ts';

export const visitorGerman: Translation<typeof visitorMessages> = {
  tab: 'Mit dir geteilt',
  until: (date: string) => `Dieser Link gilt bis ${date}.`,
  loading: 'Was mit dir geteilt wurde, wird geöffnet …',
  loadingItem: 'Wird geladen …',
  ended: {
    title: 'Dieser Link öffnet nichts',
    text: 'Vielleicht ist er beendet, oder ein Teil seiner Adresse ging unterwegs verloren. Bitte frag die Person, die ihn geschickt hat, nach einem neuen.',
  },
  unreachable: {
    title: 'Das Archiv ist nicht erreichbar',
    text: 'Bitte prüfe deine Verbindung. Sobald sie wieder da ist, öffnet sich der Link von selbst.',
    tryAgain: 'Erneut versuchen',
  },
  password: {
    title: 'Dieser Link hat ein Passwort',
    text: 'Die Person, die dir den Link geschickt hat, kennt auch das Passwort.',
    label: 'Passwort',
    required: 'Bitte gib das Passwort ein.',
    open: 'Öffnen',
    opening: 'Wird geöffnet …',
  },
  item: {
    play: 'Abspielen',
    playFrom: (time: string) => `Ab ${time} abspielen`,
    playFromStart: 'Von Anfang an abspielen',
    listen: 'Anhören',
    showLarge: 'Groß ansehen',
    download: 'Herunterladen',
    downloadComing: 'Der Download wird vorbereitet. Er erscheint hier von selbst.',
  },
  collection: {
    items: (name: string) => `Inhalt von ${name}`,
    count: (count: number) => countOf(count, 'Eintrag', 'Einträge'),
    playAll: 'Alles abspielen',
    downloadAll: 'Alles herunterladen',
    empty: 'In dieser Sammlung ist noch nichts.',
    loading: 'Der Inhalt wird geladen …',
    failed: 'Der Inhalt konnte nicht geladen werden.',
  },
};
