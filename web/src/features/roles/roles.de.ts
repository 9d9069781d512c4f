import type { rolesMessages } from '#features/roles/roles.messages.ts';
import type { Translation } from '#languages/messages-of.ts';

export const rolesGerman: Translation<typeof rolesMessages> = {
  mustBeSignedIn: 'Melde dich an, um Verwalter zu werden',
  failed: 'Du konntest nicht zum Verwalter gemacht werden',
  setup: {
    title: 'Archiv einrichten',
    lead: 'Der erste Verwalter kümmert sich um Konten, Abos und Speicherplatz. Beim Start hat der Server einen Einrichtungscode ausgegeben, der einen Tag lang gilt. Wer ihn hat, kann diese Aufgabe übernehmen.',
    code: 'Einrichtungscode',
    codeHint: 'Frag die Person, die den Server gestartet hat.',
    codeRequired: 'Bitte gib den Einrichtungscode ein.',
    claim: 'Verwalter werden',
    claiming: 'Code wird geprüft …',
    loading: 'Es wird geprüft, ob dieses Archiv eingerichtet ist …',
    closedTitle: 'Die Einrichtung ist abgeschlossen',
    closedText: 'Dieses Archiv hat schon einen Verwalter. Nur ein Verwalter kann weitere ernennen.',
    goHome: 'Zur Startseite',
  },
};
