import type { mailedInvitationMessages } from '#features/spaces/mailed-invitation.messages.ts';
import type { Translation } from '#languages/messages-of.ts';

export const mailedInvitationGerman: Translation<typeof mailedInvitationMessages> = {
  title: 'Per E-Mail einladen',
  intro:
    'Die Mail sagt, worum es geht, und führt zu einer Seite zum Beitreten. Nur wem die Adresse gehört, kann damit beitreten, 7 Tage lang.',
  email: 'E-Mail-Adresse',
  send: 'Einladung senden',
  sending: 'Wird gesendet …',
  sent: (email) => ({ title: 'Die Einladung ist unterwegs', description: email }),
  failed: (message) => ({
    title: 'Die Einladung konnte nicht gesendet werden',
    description: message,
  }),
};
