import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Dispatch, useReducer } from 'react';
import { client } from '#api/client.ts';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import type { CollectionDetails } from '#features/collections/collection-details-fields.tsx';
import { collectionMessages } from '#features/collections/collections.messages.ts';
import {
  type CreateCollectionAction,
  type CreateCollectionFlow,
  createCollectionFlow,
  isNameBlank,
  newCollection,
} from '#features/collections/create-collection-flow.ts';
import {
  type CreatedCollection,
  createCollection,
} from '#features/collections/create-collection.ts';
import { type FormDraft, useDraft } from '#features/drafts/use-draft.ts';
import { showToast } from '#ui/feedback/toast.ts';

const { failures, nameRequired, toasts } = collectionMessages;

export type CreateCollection = {
  flow: CreateCollectionFlow;
  draft: FormDraft<CollectionDetails>;
  dispatch: Dispatch<CreateCollectionAction>;
  next: () => void;
  create: (isEmpty: boolean) => void;
};

type Creation = {
  /** Creates one of this space. */
  spaceId?: string | undefined;
  onDone: (id: string) => void;
};

/** Keeps the state of the dialog, and creates the collection at its end. */
export function useCreateCollection({ spaceId, onDone }: Creation): CreateCollection {
  const [flow, dispatch] = useReducer(createCollectionFlow, newCollection);
  const draft = useDraft({
    key: spaceId === undefined ? 'new-collection' : `new-collection:${spaceId}`,
    values: detailsOf(flow),
    saved: detailsOf(newCollection),
    onRestore: (typed) => dispatch({ do: 'change', ...typed }),
  });
  const queries = useQueryClient();
  const name = flow.name.trim();

  const making = useMutation({
    mutationFn: (isEmpty: boolean) => {
      const { description, type, items } = flow;
      const mediaIds = isEmpty ? [] : items.map(({ id }) => id);
      const wanted = {
        name,
        description,
        type,
        mediaIds,
        ...(spaceId !== undefined && { spaceId }),
      };
      return createCollection(client, wanted, () => dispatch({ do: 'itemDone' }));
    },
    onSuccess: async ({ id, problem }) => {
      draft.settle();
      if (problem !== null) showToast.error(failures.adding(messageOf(problem)));
      // Whoever comes back to the list finds the collection there, not 'No collections yet' for a moment.
      await queries.invalidateQueries({ queryKey: api.collections.key() });
      onDone(id);
    },
    onError: () => {
      dispatch({ do: 'failed' });
      return queries.invalidateQueries({ queryKey: api.collections.key() });
    },
    meta: {
      success: ({ added }: CreatedCollection) => toasts.createdWith(name, added),
      failure: () => failures.creatingInDialog,
    },
  });

  const refuseBlankName = () => {
    if (isNameBlank(flow)) showToast.error(nameRequired);
  };

  return {
    flow,
    draft,
    dispatch,
    next: () => {
      refuseBlankName();
      dispatch({ do: 'next' });
    },
    create: (isEmpty) => {
      refuseBlankName();
      dispatch({ do: 'create', isEmpty });
      if (!isNameBlank(flow)) making.mutate(isEmpty);
    },
  };
}

function detailsOf({ name, description, type }: CreateCollectionFlow): CollectionDetails {
  return { name, description, type };
}
