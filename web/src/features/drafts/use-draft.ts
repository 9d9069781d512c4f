import type { Draft, DraftChanges, DraftKey } from '@heirloom/contract/drafts/drafts.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '#api/orpc.ts';
import { drafts } from '#features/drafts/drafts.ts';

type Value = string | boolean;

export type DraftOptions<Values> = {
  /** Null: nothing is kept. */
  key: DraftKey | null;
  /** The fields as they are now; never one with a password or a code. */
  values: Values;
  /** What is saved, which the form shows when it opens; counts only then. */
  saved: Values;
  /** Puts values into the form. */
  onRestore: (values: Partial<Values>) => void;
};

export type FormDraft<Values> = {
  /** When the words were typed that the form shows again; null: it shows what is saved. */
  typedAt: string | null;
  /** What is saved now in fields that the draft changes and somebody else has changed since. */
  theirs: Partial<Values>;
  /** Returns to what is saved, and forgets the rest. */
  discard: () => void;
  /** What the form shows is saved now. */
  settle: () => void;
};

type Restored<Values> = Pick<FormDraft<Values>, 'typedAt' | 'theirs'>;

const nothing = { typedAt: null, theirs: {} };

/** Keeps what is typed into a form until it is saved, and brings it back when the form opens again. */
export function useDraft<Values extends Record<keyof Values, Value>>(
  options: DraftOptions<Values>,
): FormDraft<Values> {
  const { key, values, onRestore } = options;
  const saved = useRef(options.saved);
  /** What the draft has: only fields that differ from what is saved. */
  const kept = useRef<Partial<Values>>({});
  const [restored, setRestored] = useState<Restored<Values> | null>(null);
  const { data: found } = useFoundDraft(key);

  useEffect(() => {
    if (restored !== null || found === undefined) return;
    const { fields, theirs, all } = readDraft(found, saved.current, values);
    kept.current = all;
    const isSomething = Object.keys(fields).length > 0;
    if (isSomething) onRestore(fields);
    setRestored(isSomething ? { typedAt: found?.savedAt ?? null, theirs } : nothing);
  }, [found, restored, values, onRestore]);

  const keep = (now: Values) => {
    const changes = changesOf(now, saved.current, kept.current);
    if (key === null || Object.keys(changes).length === 0) return;
    kept.current = differing(now, saved.current);
    drafts.put(key, changes);
  };
  const isReady = restored !== null;
  useEffect(() => {
    if (isReady) keep(values);
  });

  return {
    ...(restored ?? nothing),
    discard: () => {
      keep(saved.current);
      onRestore(saved.current);
      setRestored(nothing);
    },
    settle: () => {
      keep(saved.current);
      saved.current = values;
      setRestored(nothing);
    },
  };
}

/** Asks once each time when a form opens: what is typed here is newer than any later answer. */
function useFoundDraft(key: DraftKey | null) {
  return useQuery({
    queryKey: api.drafts.find.queryKey({ input: { key: key ?? '' } }),
    queryFn: () => key && drafts.find(key),
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Compares a draft with the form: a field in which the person has typed meanwhile keeps what it has. */
function readDraft<Values extends Record<keyof Values, Value>>(
  found: Draft | null | undefined,
  saved: Values,
  values: Values,
) {
  const fields: Partial<Values> = {};
  const theirs: Partial<Values> = {};
  const all: Partial<Values> = {};
  for (const name of namesOf(saved)) {
    const field = found?.fields[String(name)];
    if (field === undefined || typeof field.value !== typeof saved[name]) continue;
    const value = field.value as Values[keyof Values];
    all[name] = value;
    if (value === saved[name] || values[name] !== saved[name]) continue;
    fields[name] = value;
    if (field.seen !== saved[name]) theirs[name] = saved[name];
  }
  return { fields, theirs, all };
}

function changesOf<Values extends Record<keyof Values, Value>>(
  now: Values,
  saved: Values,
  kept: Partial<Values>,
): DraftChanges {
  const wanted = differing(now, saved);
  const changes: DraftChanges = {};
  for (const name of namesOf(saved)) {
    const value = wanted[name];
    if (value === kept[name]) continue;
    changes[String(name)] = value === undefined ? null : { value, seen: saved[name] };
  }
  return changes;
}

function differing<Values extends object>(now: Values, saved: Values): Partial<Values> {
  const fields: Partial<Values> = {};
  for (const name of namesOf(saved)) if (now[name] !== saved[name]) fields[name] = now[name];
  return fields;
}

const namesOf = <Values extends object>(values: Values) => Object.keys(values) as (keyof Values)[];
