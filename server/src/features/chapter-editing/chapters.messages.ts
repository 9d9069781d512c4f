import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

export const chapterWords = wordsIn(
  {
    notAPhoto: 'Only films and recordings have chapters.',
    beginMissing: 'Please say when the chapter begins.',
    beyondEnd: 'The chapter would begin after the end.',
    endBeforeBegin: 'A chapter must end after it begins.',
    taken: 'Another chapter begins at this moment.',
    tooMany: (maximum: number) => `A film or recording has at most ${maximum} chapters.`,
  },
  {
    notAPhoto: 'Nur Filme und Aufnahmen haben Kapitel.',
    beginMissing: 'Bitte sag, wann das Kapitel anfängt.',
    beyondEnd: 'Das Kapitel würde erst nach dem Ende anfangen.',
    endBeforeBegin: 'Ein Kapitel muss nach seinem Anfang enden.',
    taken: 'In diesem Augenblick fängt schon ein anderes Kapitel an.',
    tooMany: (maximum) => `Ein Film oder eine Aufnahme hat höchstens ${maximum} Kapitel.`,
  },
);
