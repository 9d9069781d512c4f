import type { DraftKey } from '@heirloom/contract/drafts/drafts.contract.ts';
import { commentMaximum } from '@heirloom/contract/limits.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { commentsMessages as words } from '#features/comments/comments.messages.ts';
import { DraftNote } from '#features/drafts/draft-note.tsx';
import { useDraft } from '#features/drafts/use-draft.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Textarea } from '#ui/form/textarea.tsx';

type CommentFormProps = {
  draftKey: DraftKey;
  saved?: string;
  label: string;
  placeholder?: string;
  buttons: { send: string; sending: string };
  failure: string;
  send: (text: string) => Promise<unknown>;
  onSent?: () => void;
  onCancel?: () => void;
  onFocus?: () => void;
  /** What else belongs to the comment. */
  children?: ReactNode;
};

/** The words of a comment, new or being edited; Ctrl+Enter sends them. */
export function CommentForm(props: CommentFormProps) {
  const { draftKey, saved = '', label, placeholder, buttons, failure, send, onCancel } = props;
  const [text, setText] = useState(saved);
  const draft = useDraft({
    key: draftKey,
    values: { text },
    saved: { text: saved },
    onRestore: (typed) => setText(typed.text ?? ''),
  });
  const queries = useQueryClient();
  const sending = useMutation({
    mutationFn: send,
    onSuccess: () => {
      draft.discard();
      void queries.invalidateQueries({ queryKey: api.comments.key() });
      props.onSent?.();
    },
    // It is said in place.
    meta: { failure: () => null },
  });
  const isBlank = text.trim() === '';
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (!isBlank && !sending.isPending) sending.mutate(text);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-2.5">
      <DraftNote draft={draft} />
      {sending.error && <InlineAlert title={failure}>{messageOf(sending.error)}</InlineAlert>}
      <Field label={label} hideLabel>
        <Textarea
          rows={2}
          value={text}
          placeholder={placeholder}
          maxLength={commentMaximum}
          readOnly={sending.isPending}
          onFocus={props.onFocus}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
          }}
        />
      </Field>
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
        {props.children}
        {onCancel && (
          <Button
            size="sm"
            disabled={sending.isPending}
            onClick={() => {
              draft.discard();
              onCancel();
            }}
          >
            {words.cancel}
          </Button>
        )}
        <Button
          type="submit"
          size="sm"
          variant="primary"
          disabled={isBlank}
          busy={sending.isPending}
          busyLabel={buttons.sending}
        >
          {buttons.send}
        </Button>
      </div>
    </form>
  );
}
