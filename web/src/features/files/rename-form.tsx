import { type MediaItem, updateMediaInput } from '@heirloom/contract/media/media.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { client } from '#api/client.ts';
import { api } from '#api/orpc.ts';
import { type Edit, useEditGuard } from '#api/use-edit-guard.ts';
import { DraftNote } from '#features/drafts/draft-note.tsx';
import { useDraft } from '#features/drafts/use-draft.ts';
import { fileMessages } from '#features/files/files.messages.ts';
import { Button } from '#ui/form/button.tsx';
import { ChangedMeanwhile } from '#ui/form/changed-meanwhile.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';

type RenameFormProps = { item: MediaItem; onClose: () => void };

const words = fileMessages.rename;

/** Edits the title of a file in its row: Enter saves, Escape cancels. */
export function RenameForm({ item, onClose }: RenameFormProps) {
  const [title, setTitle] = useState(item.title);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  // The person has just pressed Rename: focus the field.
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  // The same draft as of the dialog that edits title and description.
  const draft = useDraft({
    key: `item:${item.id}`,
    values: { title },
    saved: { title: item.title },
    onRestore: (typed) => setTitle(typed.title ?? ''),
  });
  const cancel = () => {
    draft.discard();
    onClose();
  };
  const queries = useQueryClient();
  const guard = useEditGuard({
    seen: editOf(item),
    find: async () => editOf(await client.media.find({ id: item.id })),
  });
  const theirs = { ...draft.theirs, ...guard.theirs };
  const rename = useMutation({
    mutationFn: (wanted: string) =>
      guard.save({ title: wanted }, ({ fields, revision }) =>
        client.media.update({ id: item.id, ...fields, revision }),
      ),
    onSuccess: () => {
      draft.settle();
      void queries.invalidateQueries({ queryKey: api.media.key() });
      onClose();
    },
    meta: { success: { title: words.success }, failure: () => ({ title: words.failure }) },
  });

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (rename.isPending) return;
    const read = updateMediaInput.shape.title.unwrap().safeParse(title);
    if (!read.success) return setError(read.error.issues[0]?.message);
    if (read.data === item.title) return cancel();
    rename.mutate(read.data);
  };
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || rename.isPending) return;
    event.preventDefault();
    cancel();
  };

  return (
    <form
      noValidate
      onSubmit={save}
      className="flex min-w-0 flex-1 flex-wrap items-start gap-2 py-1"
    >
      <DraftNote draft={draft} className="w-full" />
      <ChangedMeanwhile
        fields={[
          {
            label: words.label,
            theirs: theirs.title,
            mine: title,
            onUse: () => setTitle(theirs.title ?? ''),
          },
        ]}
      />
      <Field label={words.label} hideLabel error={error} className="min-w-44 flex-1">
        <Input
          ref={input}
          autoComplete="off"
          value={title}
          readOnly={rename.isPending}
          lock={false}
          onKeyDown={cancelOnEscape}
          onChange={(event) => {
            setTitle(event.target.value);
            setError(undefined);
          }}
        />
      </Field>
      <Button type="submit" size="sm" variant="primary" icon={Check} busy={rename.isPending}>
        {words.save}
      </Button>
      <Button size="sm" variant="quiet" onClick={cancel}>
        {words.cancel}
      </Button>
    </form>
  );
}

function editOf({ title, revision }: MediaItem): Edit<{ title: string }> {
  return { fields: { title }, revision };
}
