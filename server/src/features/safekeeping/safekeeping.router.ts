import { backUpNow } from '#features/safekeeping/back-up-now.service.ts';
import { readOverview } from '#features/safekeeping/overview.read.ts';
import { anyone, signedIn } from '#platform/api/procedures.ts';

const { safekeeping } = signedIn;

export const safekeepingRouter = anyone.safekeeping.router({
  overview: safekeeping.overview.handler(({ context }) => readOverview(context)),
  backUpNow: safekeeping.backUpNow.handler(({ context }) => backUpNow(context)),
});
