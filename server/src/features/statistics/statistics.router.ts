import { readStatistics } from '#features/statistics/statistics.read.ts';
import { anyone, signedIn } from '#platform/api/procedures.ts';

export const statisticsRouter = anyone.statistics.router({
  read: signedIn.statistics.read.handler(({ context }) => readStatistics(context.db)),
});
