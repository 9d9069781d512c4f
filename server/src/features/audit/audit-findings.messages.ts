import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

/** What is wrong with the audit log. */
export const findingWords = wordsIn(
  {
    changed: (entryId: number) => `Entry ${entryId} is not as it was sealed: it was changed.`,
    missing: (entryId: number) => `Entry ${entryId} was sealed and is missing: it was removed.`,
    'put in': (entryId: number) => `Entry ${entryId} was put in among older ones.`,
    'cut off': (entryId: number) =>
      `The end was cut off: the log went on to entry ${entryId} at least, with a seal that is gone.`,
    beginning: 'The first entries and their seals were removed.',
    gap: (entryId: number) => `Entries after entry ${entryId} and their seals were removed.`,
  },
  {
    changed: (entryId) =>
      `Eintrag ${entryId} ist nicht mehr so, wie er versiegelt wurde: Er wurde geändert.`,
    missing: (entryId) => `Eintrag ${entryId} war versiegelt und fehlt: Er wurde entfernt.`,
    'put in': (entryId) => `Eintrag ${entryId} wurde zwischen älteren eingefügt.`,
    'cut off': (entryId) =>
      `Das Ende wurde abgeschnitten: Das Protokoll ging mindestens bis Eintrag ${entryId}, dessen Siegel fehlt.`,
    beginning: 'Die ersten Einträge und ihre Siegel wurden entfernt.',
    gap: (entryId) => `Die Einträge nach Eintrag ${entryId} und ihre Siegel wurden entfernt.`,
  },
);
