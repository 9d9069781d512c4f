import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

export const httpWords = wordsIn(
  {
    twoDownloads: 'Two downloads are under way. Wait for one to end.',
    tooDeep: 'This is nested too deeply.',
    tooMany: 'Too many requests. Please wait a moment.',
    keyUnknown: 'This API key is unknown, has expired or was revoked.',
    keyReadsOnly: 'This API key may only read.',
    otherName: (name: string) =>
      `This server does not answer to the name ${name}. If it is yours, set PUBLIC_URL to the address that people open, or add ${name} to ALLOWED_HOSTS, and start Heirloom again.`,
  },
  {
    twoDownloads: 'Es laufen schon zwei Downloads. Warte, bis einer fertig ist.',
    tooDeep: 'Das ist zu tief verschachtelt.',
    tooMany: 'Zu viele Anfragen. Bitte warte einen Moment.',
    keyUnknown: 'Dieser API-Schlüssel ist unbekannt, abgelaufen oder widerrufen.',
    keyReadsOnly: 'Dieser API-Schlüssel darf nur lesen.',
    otherName: (name) =>
      `Dieser Server hört nicht auf den Namen ${name}. Wenn es deiner ist, setze PUBLIC_URL auf die Adresse, die ihr öffnet, oder füge ${name} zu ALLOWED_HOSTS hinzu und starte Heirloom neu.`,
  },
);
