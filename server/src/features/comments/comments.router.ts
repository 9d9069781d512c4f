import {
  changeComment,
  listCommentPlaces,
  listInPlace,
  removeComment,
  writeComment,
} from '#features/comments/comments.service.ts';
import { listHeartsIn, setHeart } from '#features/comments/hearts.service.ts';
import { anyone, signedIn } from '#platform/api/procedures.ts';

const { comments } = signedIn;

export const commentsRouter = anyone.comments.router({
  places: comments.places.handler(({ context, input }) =>
    listCommentPlaces(context, input.mediaId),
  ),
  list: comments.list.handler(({ context, input }) => listInPlace(context, input)),
  create: comments.create.handler(({ context, input }) => writeComment(context, input)),
  update: comments.update.handler(({ context, input }) => changeComment(context, input)),
  remove: comments.remove.handler(async ({ context, input }) => {
    await removeComment(context, input.commentId);
    return {};
  }),
  setHeart: comments.setHeart.handler(async ({ context, input }) => {
    await setHeart(context, input);
    return {};
  }),
  hearts: comments.hearts.handler(({ context, input }) => listHeartsIn(context, input)),
});
