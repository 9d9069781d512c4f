import type { Comment } from '@heirloom/contract/comments/comments.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Play, Trash2 } from 'lucide-react';
import { use, useState } from 'react';
import { client } from '#api/client.ts';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { CommentForm } from '#features/comments/comment-form.tsx';
import { commentsMessages as words } from '#features/comments/comments.messages.ts';
import { splitMoments } from '#features/comments/split-moments.ts';
import { formatMoment } from '#lib/format-date.ts';
import { ShownSpeed, useFormatTime } from '#lib/shown-speed.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/form/button.tsx';
import { useConfirm } from '#ui/overlay/confirm-context.ts';

export type Playable = {
  durationMs: number | null;
  /** Missing where nothing can be played. */
  onSeek?: ((ms: number) => void) | undefined;
};

/** A comment: who wrote it when, about which moment; its author edits it in place. */
export function CommentEntry({ comment, ...film }: { comment: Comment } & Playable) {
  const { id, text, atMs, byName, isOwn, mayRemove, at, editedAt } = comment;
  const { onSeek } = film;
  const formatTime = useFormatTime();
  const [isEditing, setIsEditing] = useState(false);
  const { remove, isRemoving } = useRemoveComment(id);
  const name = byName ?? words.formerMember;
  return (
    <li className="flex gap-3">
      <Avatar size="sm" name={byName ?? '?'} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <p className="font-[640] break-words">{isOwn ? words.you : name}</p>
        <p className="text-small text-ink-2">
          {formatMoment(at)}
          {editedAt !== null && ` · ${words.edited}`}
        </p>
        {isEditing ? (
          <CommentForm
            draftKey={`comment:${id}`}
            saved={text}
            label={words.editOf(name)}
            buttons={{ send: words.save, sending: words.saving }}
            failure={words.saveFailed}
            send={(changed) => client.comments.update({ commentId: id, text: changed })}
            onSent={() => setIsEditing(false)}
            onCancel={() => setIsEditing(false)}
          />
        ) : (
          <>
            {atMs !== null && onSeek && (
              <Button
                size="sm"
                variant="soft"
                icon={Play}
                aria-label={words.playFrom(formatTime(atMs))}
                onClick={() => onSeek(atMs)}
                className="mt-1.5 stamp"
              >
                {formatTime(atMs)}
              </Button>
            )}
            <p className="mt-1 break-words whitespace-pre-line">
              <Words text={text} {...film} />
            </p>
            {mayRemove && (
              <div className="flex flex-wrap gap-x-3">
                {isOwn && (
                  <Button
                    size="sm"
                    variant="link"
                    aria-label={words.editOf(name)}
                    onClick={() => setIsEditing(true)}
                  >
                    {words.edit}
                  </Button>
                )}
                <Button
                  size="sm"
                  variant="link"
                  aria-label={words.removeOf(name)}
                  busy={isRemoving}
                  onClick={() => void remove()}
                >
                  {words.remove}
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </li>
  );
}

function Words({ text, durationMs, onSeek }: { text: string } & Playable) {
  const speed = use(ShownSpeed);
  if (!onSeek) return text;
  // People write the moments that they see.
  return splitMoments(text, durationMs && durationMs / speed).map((part, place) =>
    part.ms === undefined ? (
      part.text
    ) : (
      <button
        // The parts of a text have no other name.
        key={place}
        type="button"
        aria-label={words.playFrom(part.text)}
        onClick={() => onSeek(part.ms! * speed)}
        className="font-[620] text-link underline underline-offset-4"
      >
        {part.text}
      </button>
    ),
  );
}

function useRemoveComment(commentId: string) {
  const confirm = useConfirm();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation(
    api.comments.remove.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: api.comments.key() }),
      meta: { success: words.removed, failure: (error) => words.removeFailed(messageOf(error)) },
    }),
  );
  const remove = async () => {
    const isSure = await confirm({
      title: words.removePrompt,
      description: words.removeText,
      confirmLabel: words.remove,
      icon: Trash2,
    });
    if (isSure) mutate({ commentId });
  };
  return { remove, isRemoving: isPending };
}
