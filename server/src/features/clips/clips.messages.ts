import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

export const clipWords = wordsIn(
  {
    notAPhoto: 'Only films and recordings have parts.',
    ofPart: 'This is a part already. Please make another one of the whole.',
    notReady: 'This is still being processed. Please try again when it can be played.',
    notPlayable: 'This cannot be played, so no part can be made of it.',
    beyondEnd: 'The part would begin after the end.',
    tooShort: 'A part lasts a second or more.',
    noChapters: 'There are no chapters yet.',
    numbered: (number: number) => `Part ${number}`,
    widensShared: 'Others have this part. They would see more than now.',
    noParts: 'It has no parts.',
    tooMany: (maximum: number) => `A film or recording has at most ${maximum} parts.`,
  },
  {
    notAPhoto: 'Nur Filme und Aufnahmen haben Teile.',
    ofPart: 'Das ist schon ein Teil. Bitte mach einen anderen aus dem Ganzen.',
    notReady: 'Das wird noch verarbeitet. Bitte versuch es wieder, wenn es sich abspielen lässt.',
    notPlayable: 'Das lässt sich nicht abspielen, daher lässt sich kein Teil daraus machen.',
    beyondEnd: 'Der Teil würde erst nach dem Ende anfangen.',
    tooShort: 'Ein Teil dauert mindestens eine Sekunde.',
    noChapters: 'Es gibt noch keine Kapitel.',
    numbered: (number) => `Teil ${number}`,
    widensShared: 'Andere haben diesen Teil. Sie würden mehr sehen als jetzt.',
    noParts: 'Es hat keine Teile.',
    tooMany: (maximum) => `Ein Film oder eine Aufnahme hat höchstens ${maximum} Teile.`,
  },
);
