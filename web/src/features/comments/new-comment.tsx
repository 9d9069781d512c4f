import { useState } from 'react';
import { client } from '#api/client.ts';
import { CommentForm } from '#features/comments/comment-form.tsx';
import { commentsMessages as words } from '#features/comments/comments.messages.ts';
import type { CommentPlaceChoice } from '#features/comments/use-comment-place.ts';
import { useFormatTime } from '#lib/shown-speed.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';

type NewCommentProps = {
  chosen: CommentPlaceChoice;
  /** Where a film or recording is; null: it has not begun. */
  momentMs?: (() => number | null) | undefined;
};

/** Writes to the members of a space; while a film plays, about the moment at which the person began to write. */
export function NewComment({ chosen: { mediaId, place }, momentMs }: NewCommentProps) {
  const { spaceId, spaceName } = place;
  const formatTime = useFormatTime();
  const [atMs, setAtMs] = useState<number | null>(null);
  const [isAboutMoment, setIsAboutMoment] = useState(true);
  return (
    <CommentForm
      draftKey={`comment:${spaceId}:${mediaId}`}
      label={words.write}
      placeholder={words.placeholder(spaceName)}
      buttons={{ send: words.send, sending: words.sending }}
      failure={words.sendFailed}
      send={(text) =>
        client.comments.create({ spaceId, mediaId, text, atMs: isAboutMoment ? atMs : null })
      }
      onSent={() => setAtMs(null)}
      onFocus={() => setAtMs((known) => known ?? momentMs?.() ?? null)}
    >
      {atMs !== null && (
        <Checkbox
          label={words.about(formatTime(atMs))}
          checked={isAboutMoment}
          onChange={(event) => setIsAboutMoment(event.target.checked)}
          className="mr-auto"
        />
      )}
    </CommentForm>
  );
}
