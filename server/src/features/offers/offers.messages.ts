import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

export const offerWords = wordsIn(
  {
    over: 'This question was taken back, or is answered already.',
    nothingLeft: 'The space shows nothing of this person any more.',
    notAnOwner: 'This person does not own the space any more. Please ask another owner.',
    moving: 'Items are being handed over just now. Please wait until that is done.',
  },
  {
    over: 'Diese Frage wurde zurückgenommen oder ist schon beantwortet.',
    nothingLeft: 'Der Familienbereich zeigt nichts mehr von dieser Person.',
    notAnOwner:
      'Dieser Person gehört der Familienbereich nicht mehr. Bitte frag jemand anderen, dem er gehört.',
    moving: 'Gerade werden Medien übergeben. Bitte warte, bis das fertig ist.',
  },
);
