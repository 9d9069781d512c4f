import { findMending, setMending } from '#features/mending/mending.service.ts';
import { anyone, signedIn } from '#platform/api/procedures.ts';

const { mending } = signedIn;

export const mendingRouter = anyone.mending.router({
  find: mending.find.handler(({ context, input }) => findMending(context, input.mediaId)),
  set: mending.set.handler(({ context, input }) => setMending(context, input)),
});
