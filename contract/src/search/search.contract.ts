import { procedure } from '#procedure.ts';
import * as schema from '#search/search.schema.ts';

/**
 * Searches the caller's own collections and media, outside the trash, and by a scope what is in their spaces. An
 * administrator's search, too, finds nothing else.
 * @throws TOO_MANY_REQUESTS while several searches of the same person run
 * @throws UNAVAILABLE when a search takes too long, as a single letter in a huge archive may
 */
export const searchContract = {
  /** Finds collections, videos, photos and audio at once: the header's search box shows them while a person types. */
  everything: procedure('active').input(schema.everythingInput).output(schema.everythingFound),
  /** Lists one page of the found media in an order, by default the best matches first. */
  results: procedure('active').input(schema.resultsInput).output(schema.resultsPage),
  /** Lists the years of the found media: capture year, else upload year. */
  years: procedure('active').input(schema.yearsInput).output(schema.yearsFound),
};
