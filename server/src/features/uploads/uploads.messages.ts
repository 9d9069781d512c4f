import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

export const uploadWords = wordsIn(
  {
    completeAlready: 'This upload is complete already.',
    incomplete: 'This upload is not complete yet.',
    cannotLook: 'The server cannot tell at the moment what this file is. Please try again later.',
    changed: 'This file was not the same any more when it arrived. Please upload it again.',
    lost: 'This file got lost on the server before it was kept. Please upload it again.',
    gathered: 'This import has all its files already.',
    noCapacity: (left: string, quota: string) =>
      `There is not enough room left in this account: ${left} of ${quota}.`,
    spaceGone: 'You are not in this space any more. Please choose again where it goes.',
    spaceOnlyShown: 'You only look at this space. Please choose again where it goes.',
    boxFull: 'This link takes no more. Please ask whoever sent it to you.',
    tooManyOpen: (maximum: number) =>
      `At most ${maximum} files can be sent at once. Please wait until one has arrived.`,
  },
  {
    completeAlready: 'Dieser Upload ist schon vollständig.',
    incomplete: 'Dieser Upload ist noch nicht vollständig.',
    cannotLook:
      'Der Server kann gerade nicht erkennen, was diese Datei ist. Bitte versuche es später noch einmal.',
    changed: 'Diese Datei kam nicht so an, wie sie war. Bitte lade sie noch einmal hoch.',
    lost: 'Diese Datei ging auf dem Server verloren, bevor sie gespeichert war. Bitte lade sie noch einmal hoch.',
    gathered: 'Dieser Import hat schon alle seine Dateien.',
    noCapacity: (left, quota) =>
      `In diesem Konto ist nicht mehr genug Platz: ${left} von ${quota}.`,
    spaceGone: 'Du bist nicht mehr in diesem Bereich. Bitte wähle noch einmal, wohin es soll.',
    spaceOnlyShown:
      'In diesem Bereich kannst du nur ansehen. Bitte wähle noch einmal, wohin es soll.',
    boxFull: 'Dieser Link nimmt nichts mehr an. Bitte frag, wer ihn dir geschickt hat.',
    tooManyOpen: (maximum) =>
      `Höchstens ${maximum} Dateien können zugleich gesendet werden. Bitte warte, bis eine angekommen ist.`,
  },
);
