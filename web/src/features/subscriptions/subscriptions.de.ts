import type { subscriptionMessages } from '#features/subscriptions/subscriptions.messages.ts';
import type { Translation } from '#languages/messages-of.ts';

export const subscriptionGerman: Translation<typeof subscriptionMessages> = {
  expired: 'Dein Abo ist abgelaufen. Bitte wende dich an den Support.',
  accountInformation: 'Kontodaten',
  accountOpened: 'Konto eröffnet',
  subscriptionStart: 'Abo seit',
  expires: 'Läuft ab',
  loading: 'Wird geladen …',
  missing: 'k.\u00a0A.',
  downloadArchive: 'Mein Archiv herunterladen',
  expiredTitle: 'Deine Erinnerungen sind sicher',
  expiredHint:
    'Nichts wird gelöscht. Du kannst alles herunterladen, was du hochgeladen hast. Nach einer Verlängerung sind alle Seiten wieder offen.',
};
