import type { CandidateList } from '@heirloom/contract/candidates/candidates.schema.ts';
import type { ChapterList } from '@heirloom/contract/chapters/chapters.schema.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { client } from '#api/client.ts';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { type Call, type Edit, withCalls, withDrops } from '#features/chapters/chapter-edits.ts';
import { chapterMessages } from '#features/chapters/chapters.messages.ts';
import type { Candidate } from '#features/chapters/moments.ts';
import { chapterScope } from '#features/clips/use-clips.ts';

const meta = {
  failure: (error: unknown) => ({ title: chapterMessages.failed, description: messageOf(error) }),
};

function send(mediaId: string, call: Call): Promise<unknown> {
  if ('remove' in call) return client.chapters.remove({ mediaId, id: call.remove });
  if ('put' in call) return client.chapters.put({ mediaId, ...call.put });
  const { drop: startMs, isDropped } = call;
  return client.candidates.drop({ mediaId, startMs, isDropped });
}

/** Steps that were sent, as long as what was read of the server may not know of them. */
function useSent(mediaId: string) {
  const queries = useQueryClient();
  const [sent, setSent] = useState<Call[][]>([]);
  const answered = useRef(new Set<Call[]>());
  const underway = useRef(0);
  const reads = useRef(0);
  /** Only after the last of several steps, which would wait for it otherwise. */
  const readAnew = async () => {
    reads.current += 1;
    const read = reads.current;
    const known = new Set(answered.current);
    const item = api.media.find.key({ input: { id: mediaId } });
    const keys = [api.chapters.key(), api.candidates.key(), item];
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
    // A later one knows of these, too.
    if (read !== reads.current) return;
    for (const calls of known) answered.current.delete(calls);
    setSent((now) => now.filter((calls) => !known.has(calls)));
  };
  return {
    sent,
    begin: (calls: Call[]) => {
      underway.current += 1;
      setSent((now) => [...now, calls]);
    },
    end: (calls: Call[]) => {
      underway.current -= 1;
      answered.current.add(calls);
      if (underway.current === 0) void readAnew();
    },
  };
}

export type ChapterEdits = ReturnType<typeof useChapterEdits>;

/** The chapters of an item, shown as they will be; each step is saved as it is made, one after the other. */
export function useChapterEdits(mediaId: string) {
  const queries = useQueryClient();
  const options = api.chapters.list.queryOptions({ input: { mediaId } });
  const { data, error } = useQuery(options);
  const steps = useRef<Call[][]>([]);
  const { sent, begin, end } = useSent(mediaId);
  const save = useMutation({
    meta,
    scope: chapterScope(mediaId),
    mutationFn: async (calls: Call[]) => {
      for (const call of calls) {
        await send(mediaId, call);
      }
    },
  });
  /** Says whether the calls were taken. */
  const apply = async (calls: Call[]): Promise<boolean> => {
    queries.setQueryData(
      options.queryKey,
      (known: ChapterList | undefined) =>
        known && { ...known, items: withCalls(known.items, calls) },
    );
    queries.setQueryData(
      api.candidates.list.queryKey({ input: { mediaId } }),
      (known: CandidateList | undefined) =>
        known && { ...known, candidates: withDrops(known.candidates, calls) },
    );
    begin(calls);
    const isTaken = await save.mutateAsync(calls).then(
      () => true,
      () => false,
    );
    end(calls);
    return isTaken;
  };
  return {
    list: data && { ...data, items: withCalls(data.items, sent.flat()) },
    error,
    /** What is suggested, without what is being dropped. */
    suggestedOf: (candidates: readonly Candidate[]) => withDrops(candidates, sent.flat()),
    edit: (edit: Edit | null): Promise<boolean> => {
      if (!edit) return Promise.resolve(true);
      if (edit.undo.length > 0) steps.current.push(edit.undo);
      return apply(edit.calls);
    },
    undo: () => {
      const last = steps.current.pop();
      if (last) void apply(last);
    },
  };
}
