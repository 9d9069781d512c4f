import type { Draft, DraftChanges, DraftKey } from '@heirloom/contract/drafts/drafts.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '#api/orpc.ts';
import { drafts } from '#features/drafts/drafts.ts';
import { type FoundDraft, retryMs } from '#features/drafts/outbox.ts';

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
  /** What the form showed in this rendering is saved now; what was typed since is kept. */
  settle: () => void;
};

type Restored<Values> = Pick<FormDraft<Values>, 'typedAt' | 'theirs'>;

const nothing = { typedAt: null, theirs: {} };

/**
 * Keeps what is typed into a form, from the first letter on, until it is saved, and brings it back when the form opens
 * again. A draft that is found late changes no field in which the person has typed since.
 */
export function useDraft<Values extends Record<keyof Values, Value>>(
  options: DraftOptions<Values>,
): FormDraft<Values> {
  const { key, values, onRestore } = options;
  const saved = useRef(options.saved);
  /** What the draft has: only fields that differ from what is saved. */
  const kept = useRef<Partial<Values>>({});
  const typed = useRef(new Set<keyof Values>());
  /** The answer that the form shows, or the last one that came before it was saved or discarded. */
  const shown = useRef<FoundDraft | 'over' | null>(null);
  const [restored, setRestored] = useState<Restored<Values>>(nothing);
  const { data: found } = useFoundDraft(key);

  const keep = (now: Values) => {
    const changes = changesOf(now, saved.current, kept.current);
    if (key === null || Object.keys(changes).length === 0) return;
    for (const name of namesOf(now)) if (String(name) in changes) typed.current.add(name);
    kept.current = differing(now, saved.current);
    drafts.put(key, changes);
  };
  useEffect(() => {
    // An answer that is not shown yet comes first.
    if (found === undefined || found === shown.current || shown.current === 'over') keep(values);
  });
  useEffect(() => {
    if (found === undefined || found === shown.current || shown.current === 'over') return;
    shown.current = found;
    const { fields, theirs, all } = readDraft(found.draft, {
      saved: saved.current,
      isTyped: (name) => typed.current.has(name) || values[name] !== saved.current[name],
    });
    kept.current = { ...kept.current, ...all };
    const isSomething = Object.keys(fields).length > 0;
    if (isSomething) onRestore(fields);
    // Rendering again in either case keeps what was typed before this answer.
    setRestored((known) =>
      isSomething ? { typedAt: found.draft?.savedAt ?? null, theirs } : { ...known },
    );
  }, [found, values, onRestore]);

  /** Also removes fields that no answer has named yet. */
  const forget = () => {
    const isKnown = shown.current === 'over' || shown.current?.isWhole === true;
    const names = namesOf(isKnown ? kept.current : saved.current);
    if (key !== null && names.length > 0) {
      drafts.put(key, Object.fromEntries(names.map((name) => [name, null])));
    }
    kept.current = {};
    shown.current = 'over';
    setRestored(nothing);
  };
  return {
    ...restored,
    discard: () => {
      forget();
      onRestore(saved.current);
    },
    settle: () => {
      forget();
      saved.current = values;
    },
  };
}

/** Asks once each time when a form opens, and again only as long as the server cannot answer. */
function useFoundDraft(key: DraftKey | null) {
  return useQuery({
    queryKey: api.drafts.find.queryKey({ input: { key: key ?? '' } }),
    queryFn: () => (key === null ? { draft: null, isWhole: true } : drafts.find(key)),
    staleTime: Infinity,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.isWhole === false ? retryMs : false),
  });
}

type Form<Values> = { saved: Values; isTyped: (name: keyof Values) => boolean };

/** Compares a draft with the form: a field in which the person has typed meanwhile keeps what it has. */
function readDraft<Values extends Record<keyof Values, Value>>(
  draft: Draft | null,
  { saved, isTyped }: Form<Values>,
) {
  const fields: Partial<Values> = {};
  const theirs: Partial<Values> = {};
  const all: Partial<Values> = {};
  for (const name of namesOf(saved)) {
    const field = draft?.fields[String(name)];
    if (field === undefined || typeof field.value !== typeof saved[name]) continue;
    const value = field.value as Values[keyof Values];
    all[name] = value;
    if (value === saved[name] || isTyped(name)) continue;
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
