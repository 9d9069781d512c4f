import { collectionNameMaximum } from '@heirloom/contract/limits.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { collectionPageMessages } from '#features/collections/collection-page.messages.ts';
import { collectionMessages } from '#features/collections/collections.messages.ts';
import { isNameBlank } from '#features/collections/create-collection-flow.ts';
import { showToast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';

const { failures, nameRequired, toasts } = collectionMessages;
const words = collectionPageMessages.addTo;

type NewCollectionFormProps = {
  onCreated: (id: string) => void;
  /** Creates one of this space. */
  spaceId?: string | undefined;
};

/** Creates a collection from only a name. */
export function NewCollectionForm({ onCreated, spaceId }: NewCollectionFormProps) {
  const [name, setName] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const queries = useQueryClient();
  const create = useMutation(
    api.collections.create.mutationOptions({
      onSuccess: async ({ id }) => {
        setName('');
        setIsRefused(false);
        await queries.invalidateQueries({ queryKey: api.collections.key() });
        onCreated(id);
      },
      meta: {
        success: toasts.created,
        failure: (error) => failures.creating(messageOf(error)),
      },
    }),
  );

  const submit = () => {
    if (!isNameBlank({ name }))
      return create.mutate({ name, ...(spaceId !== undefined && { spaceId }) });
    setIsRefused(true);
    showToast.error(nameRequired);
  };

  return (
    <form
      noValidate
      className="flex items-start gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field
        label={words.newCollection}
        error={isRefused && isNameBlank({ name }) ? nameRequired.description : undefined}
        className="flex-1"
      >
        <Input
          value={name}
          placeholder={words.namePlaceholder}
          maxLength={collectionNameMaximum}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" busy={create.isPending} className="mt-[1.875rem]">
        {words.create}
      </Button>
    </form>
  );
}
