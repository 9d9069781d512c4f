import type { draftMessages } from '#features/drafts/drafts.messages.ts';
import type { Translation } from '#languages/messages-of.ts';
import { countOf } from '#lib/plural.ts';

export const draftGerman: Translation<typeof draftMessages> = {
  here: (ago: string) => `Deine Änderungen von ${ago} sind noch da.`,
  discard: 'Verwerfen',
  ago: {
    moment: 'eben',
    minutes: (minutes: number) => `vor ${countOf(minutes, 'Minute', 'Minuten')}`,
    hours: (hours: number) => `vor ${countOf(hours, 'Stunde', 'Stunden')}`,
    days: (days: number) => `vor ${countOf(days, 'Tag', 'Tagen')}`,
  },
  unsent: {
    title: 'Ohne die letzten Änderungen abmelden?',
    description:
      'Was du zuletzt getippt hast, konnte nicht an den Server geschickt werden. Wenn du dich jetzt abmeldest, wird es von diesem Gerät entfernt.',
    confirmLabel: 'Abmelden',
    cancelLabel: 'Angemeldet bleiben',
  },
};
