import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

export const mendingWords = wordsIn(
  {
    onlyFilms: 'Only films and recordings can be mended, and parts only with the whole.',
    notBoth: 'Films and recordings are put right one kind at a time. Please choose only one kind.',
    notReady: 'This is still being processed. Please try again when it can be played.',
  },
  {
    onlyFilms: 'Nur Filme und Aufnahmen lassen sich so ausbessern, und Teile nur mit dem Ganzen.',
    notBoth: 'Filme und Aufnahmen werden getrennt ausgebessert. Bitte wähl nur eine Art.',
    notReady: 'Das wird noch verarbeitet. Bitte versuch es wieder, wenn es sich abspielen lässt.',
  },
);
