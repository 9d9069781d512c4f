import { listClips, moveClip, prepareClip } from '#features/clips/clips.service.ts';
import { keepClips } from '#features/clips/keep-clips.service.ts';
import { makeClip, makeClipsOfChapters } from '#features/clips/make-clips.service.ts';
import { listSavedClip, saveClip } from '#features/clips/save-clip.service.ts';
import { anyone, signedIn } from '#platform/api/procedures.ts';

const { clips } = signedIn;

export const clipsRouter = anyone.clips.router({
  list: clips.list.handler(({ context, input }) => listClips(context, input.mediaId)),
  make: clips.make.handler(({ context, input }) => makeClip(context, input)),
  makeOfChapters: clips.makeOfChapters.handler(({ context, input }) =>
    makeClipsOfChapters(context, input),
  ),
  move: clips.move.handler(({ context, input }) => moveClip(context, input)),
  keep: clips.keep.handler(({ context, input }) => keepClips(context, input.mediaId)),
  saved: clips.saved.handler(({ context, input }) => listSavedClip(context, input.id)),
  save: clips.save.handler(({ context, input }) => saveClip(context, input)),
  prepare: clips.prepare.handler(({ context, input }) => prepareClip(context, input.id)),
});
