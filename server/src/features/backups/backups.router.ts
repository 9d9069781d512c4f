import { backUpNow } from '#features/backups/back-up-now.service.ts';
import { readOverview, readOwnCopies } from '#features/backups/overview.read.ts';
import { anyone, signedIn } from '#platform/api/procedures.ts';

const { safekeeping } = signedIn;

export const backupsRouter = anyone.safekeeping.router({
  mine: safekeeping.mine.handler(({ context }) => readOwnCopies(context)),
  overview: safekeeping.overview.handler(({ context }) => readOverview(context)),
  backUpNow: safekeeping.backUpNow.handler(({ context }) => backUpNow(context)),
});
