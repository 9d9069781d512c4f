import { openDraft, saveDraft } from '#features/drafts/drafts.service.ts';
import { anyone, signedIn } from '#platform/api/procedures.ts';

const { drafts } = signedIn;

export const draftsRouter = anyone.drafts.router({
  find: drafts.find.handler(({ context, input }) => openDraft(context, input.key)),
  save: drafts.save.handler(({ context, input }) => saveDraft(context, input)),
});
