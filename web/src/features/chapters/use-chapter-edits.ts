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

export type ChapterEdits = ReturnType<typeof useChapterEdits>;

/** The chapters of an item, shown as they will be; each step is saved as it is made, one after the other. */
export function useChapterEdits(mediaId: string) {
  const queries = useQueryClient();
  const options = api.chapters.list.queryOptions({ input: { mediaId } });
  const { data, error } = useQuery(options);
  const steps = useRef<Call[][]>([]);
  /** Not answered yet: what is read of the server meanwhile does not know of them. */
  const [sent, setSent] = useState<Call[][]>([]);
  const save = useMutation({
    meta,
    scope: chapterScope(mediaId),
    mutationFn: async (calls: Call[]) => {
      for (const call of calls) {
        await send(mediaId, call);
      }
    },
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: api.chapters.key() });
      await queries.invalidateQueries({ queryKey: api.candidates.key() });
      await queries.invalidateQueries({ queryKey: api.media.find.key({ input: { id: mediaId } }) });
    },
  });
  /** Says whether the calls were taken. */
  const apply = (calls: Call[]): Promise<boolean> => {
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
    setSent((now) => [...now, calls]);
    return save
      .mutateAsync(calls)
      .then(
        () => true,
        () => false,
      )
      .finally(() => setSent((now) => now.filter((each) => each !== calls)));
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
