import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Dispatch, useReducer } from 'react';
import { client } from '#api/client.ts';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
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
import { showToast } from '#ui/feedback/toast.ts';

const { failures, nameRequired, toasts } = collectionMessages;

export type CreateCollection = {
  flow: CreateCollectionFlow;
  dispatch: Dispatch<CreateCollectionAction>;
  next: () => void;
  create: (isEmpty: boolean) => void;
};

/** Keeps the state of the dialog, and creates the collection at its end; `onDone` gets its id. */
export function useCreateCollection(onDone: (id: string) => void): CreateCollection {
  const [flow, dispatch] = useReducer(createCollectionFlow, newCollection);
  const queries = useQueryClient();
  const name = flow.name.trim();

  const making = useMutation({
    mutationFn: (isEmpty: boolean) => {
      const { description, type, items } = flow;
      const mediaIds = isEmpty ? [] : items.map(({ id }) => id);
      return createCollection(client, { name, description, type, mediaIds }, () =>
        dispatch({ do: 'itemDone' }),
      );
    },
    onSuccess: ({ id, problem }) => {
      if (problem !== null) showToast.error(failures.adding(messageOf(problem)));
      onDone(id);
    },
    onError: () => dispatch({ do: 'failed' }),
    onSettled: () => queries.invalidateQueries({ queryKey: api.collections.key() }),
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
