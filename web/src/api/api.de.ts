import type { apiMessages } from '#api/api.messages.ts';
import type { Translation } from '#languages/messages-of.ts';

export const apiGerman: Translation<typeof apiMessages> = {
  offline: 'Heirloom ist nicht erreichbar. Bitte prüfe deine Verbindung.',
  unavailable: 'Der Server ist noch nicht bereit. Bitte versuche es gleich noch einmal.',
  unexpected: 'Ein unerwarteter Fehler ist aufgetreten',
  changedMeanwhile: 'Noch nicht gespeichert: Jemand anders hat das inzwischen geändert',
  fallback: 'Ein Fehler ist aufgetreten',
};
