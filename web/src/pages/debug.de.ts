import type { Translation } from '#languages/messages-of.ts';
import type { debugMessages } from '#pages/debug.messages.ts';

export const debugGerman: Translation<typeof debugMessages> = {
  testRoute: {
    title: 'Testseite',
    text: 'Wenn du das hier lesen kannst, sind die Seiten erreichbar.',
  },
  adminTest: {
    title: 'Test für Verwalter',
    text: 'Du siehst diese Seite, weil du Verwalter bist.',
  },
  auth: {
    title: 'Stand der Anmeldung',
    signedIn: 'Angemeldet',
    admin: 'Verwalter',
    session: 'Sitzung',
    email: 'E-Mail',
    userId: 'Konto-ID',
    yes: 'Ja',
    no: 'Nein',
    active: 'Aktiv',
    loading: 'Wird geladen',
    none: 'Keine',
    logIn: 'Anmelden',
    grantAdmin: 'Verwalter werden',
    goToAdmin: 'Zur Verwaltung',
    adminTest: 'Test für Verwalter',
    home: 'Start',
    signOut: 'Abmelden',
    signedInAlready: 'Du bist schon angemeldet.',
    signedOutAlready: 'Du bist nicht angemeldet.',
    adminAlready: 'Du bist schon Verwalter.',
    adminsOnly: 'Nur Verwalter können das öffnen.',
  },
};
