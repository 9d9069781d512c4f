import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

export const proposalWords = wordsIn(
  {
    nothingDiffers: 'It says that already. Please change something.',
    tooMany: (maximum: number) =>
      `${maximum} of your proposals wait for an answer. Please wait until some have one.`,
    answered: 'This proposal was answered or replaced meanwhile.',
    notAPhoto: 'Only photos can be turned.',
  },
  {
    nothingDiffers: 'Das steht schon dort. Bitte ändere etwas.',
    tooMany: (maximum) =>
      `${maximum} deiner Vorschläge warten auf eine Antwort. Bitte warte, bis einige eine haben.`,
    answered: 'Dieser Vorschlag wurde inzwischen beantwortet oder ersetzt.',
    notAPhoto: 'Nur Fotos lassen sich drehen.',
  },
);
