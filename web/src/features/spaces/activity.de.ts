import type { activityMessages } from '#features/spaces/activity.messages.ts';
import type { Translation } from '#languages/messages-of.ts';
import { countOf } from '#lib/plural.ts';

const listFormat = new Intl.ListFormat('de-DE', { type: 'conjunction' });

export const activityGerman: Translation<typeof activityMessages> = {
  title: 'Was geschehen ist',
  loading: 'Was geschehen ist, wird geladen …',
  failed: 'Was geschehen ist, konnte nicht geladen werden.',
  none: 'Hier ist noch nichts geschehen. Was Mitglieder hinzufügen, ändern und sagen, erscheint hier.',
  more: 'Frühere Einträge zeigen',
  isNew: 'Neu',
  newSince: (count) => `${count} neu seit deinem letzten Besuch`,
  somebody: 'Ein früheres Mitglied',
  someone: 'Ein Verwalter oder ein früheres Mitglied',
  said: {
    added: (who, what) => `${who} hat ${what} hinzugefügt`,
    joined: (who) => `${who} ist beigetreten`,
    left: (who) => `${who} ist gegangen`,
    mended: (who, what) => `${who} hat ${what} geändert`,
    commented: (who, what) => `${who} hat ${what} kommentiert`,
    withdrew: (who, what) => `${who} hat ${what} herausgenommen`,
    trashed: (who, what) => `${who} hat ${what} in den Papierkorb gelegt`,
    'guest-files': (who, what, guest) => `${who} hat ${what} von ${guest} (Gast) aufgenommen`,
  },
  quoted: (title) => `„${title}“`,
  items: (count) => countOf(count, 'Objekt', 'Objekte'),
  kinds: ({ video, image, audio }) =>
    listFormat.format([
      ...(image > 0 ? [countOf(image, 'Foto', 'Fotos')] : []),
      ...(video > 0 ? [countOf(video, 'Film', 'Filme')] : []),
      ...(audio > 0 ? [countOf(audio, 'Aufnahme', 'Aufnahmen')] : []),
    ]),
  fromYears: (what, from, to) =>
    from === to ? `${what} von ${from}` : `${what} von ${from} bis ${to}`,
};
