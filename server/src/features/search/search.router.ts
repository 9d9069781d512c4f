import { listResults, listYears, searchEverything } from '#features/search/search.service.ts';
import { anyone, signedIn } from '#platform/api/procedures.ts';

const { search } = signedIn;

export const searchRouter = anyone.search.router({
  everything: search.everything.handler(({ context, input }) => searchEverything(context, input)),
  results: search.results.handler(({ context, input }) => listResults(context, input)),
  years: search.years.handler(({ context, input }) => listYears(context, input)),
});
