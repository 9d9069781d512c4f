import { procedure } from '#procedure.ts';
import * as schema from '#search/search.schema.ts';

/**
 * Searches the caller's own collections and media; nobody else's are ever found, an administrator's search neither.
 * What lies in the trash is not found.
 * @throws TOO_MANY_REQUESTS while several searches of the same person run
 * @throws UNAVAILABLE when one takes too long, as one letter in a huge archive may
 */
export const searchContract = {
  /** Finds collections, videos, photos and audio at once: what the header's search box shows while one types. */
  everything: procedure('active').input(schema.everythingInput).output(schema.everythingFound),
  /** Lists one page of the media that are found, newest first. */
  results: procedure('active').input(schema.resultsInput).output(schema.resultsPage),
  /** Says of which years the media are that are found: capture year, else upload year. */
  years: procedure('active').input(schema.yearsInput).output(schema.yearsFound),
};
