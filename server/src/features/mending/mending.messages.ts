import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

export const mendingWords = wordsIn(
  {
    onlyFilms: 'Only films can be mended, and parts only with their film.',
    notReady: 'This is still being processed. Please try again when it can be played.',
  },
  {
    onlyFilms: 'Nur Filme lassen sich so ausbessern, und Teile nur mit ihrem Film.',
    notReady: 'Das wird noch verarbeitet. Bitte versuch es wieder, wenn es sich abspielen lässt.',
  },
);
