import type { Share } from '@heirloom/contract/shares/shares.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { type FormDraft, useDraft } from '#features/drafts/use-draft.ts';
import { changesOf, draftOf, type TermsDraft } from '#features/shares/share-terms.ts';
import { shareMessages } from '#features/shares/shares.messages.ts';

const words = shareMessages.change;

export type ShareEdit = {
  draft: TermsDraft;
  change: (changes: Partial<TermsDraft>) => void;
  removesPassword: boolean;
  setRemovesPassword: (removes: boolean) => void;
  isChanged: boolean;
  isSaving: boolean;
  kept: FormDraft<{ name: string }>;
  save: () => void;
};

type Edits = Partial<TermsDraft & { removesPassword: boolean }>;

/** Edits what an existing link allows; its address stays the same. */
export function useShareEdit(share: Share, onSaved?: () => void): ShareEdit {
  const [edits, setEdits] = useState<Edits>({});
  // What is typed while the server saves is known here before the next rendering.
  const latest = useRef<Edits>({});
  const queries = useQueryClient();
  const update = useMutation(
    api.shares.update.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: api.shares.list.key() }),
      meta: {
        success: { title: words.saved },
        failure: (error) => ({ title: words.failed, description: messageOf(error) }),
      },
    }),
  );
  const { removesPassword = false, ...terms } = edits;
  const draft = { ...draftOf(share), ...terms };
  const changes = changesOf(share, draft, removesPassword);
  const keep = (next: Edits) => {
    latest.current = next;
    setEdits(next);
  };
  const kept = useDraft({
    key: `link:${share.id}`,
    values: { name: draft.name },
    saved: { name: share.name ?? '' },
    onRestore: (typed) => keep({ ...latest.current, ...typed }),
  });
  const save = () => {
    if (update.isPending) return;
    const onSuccess = () => {
      kept.settle();
      const rest = without(latest.current, edits);
      keep(rest);
      if (Object.keys(rest).length === 0) onSaved?.();
    };
    update.mutate({ id: share.id, ...changes }, { onSuccess });
  };
  return {
    draft,
    change: (next) => keep({ ...latest.current, ...next }),
    removesPassword,
    setRemovesPassword: (removes) => keep({ ...latest.current, removesPassword: removes }),
    isChanged: Object.keys(changes).length > 0,
    isSaving: update.isPending,
    kept,
    save,
  };
}

/** Returns the edits that were not saved with these. */
function without(edits: Edits, saved: Edits): Edits {
  const isSaved = ([name, value]: [string, unknown]) => value === saved[name as keyof Edits];
  return Object.fromEntries(Object.entries(edits).filter((entry) => !isSaved(entry)));
}
