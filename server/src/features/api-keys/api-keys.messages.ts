import { wordsIn } from '@heirloom/contract/languages/words-in.ts';

export const apiKeyWords = wordsIn(
  {
    tooMany: (maximum: number) => `You have ${maximum} API keys already. Please revoke one first.`,
  },
  {
    tooMany: (maximum) => `Du hast schon ${maximum} API-Schlüssel. Bitte widerrufe zuerst einen.`,
  },
);
