import type { MadeClips } from '@heirloom/contract/clips/clips.schema.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { clipMessages } from '#features/clips/clips.messages.ts';

/** The parts of a film or recording that are items of their own. */
export function useClips(mediaId: string) {
  return useQuery(api.clips.list.queryOptions({ input: { mediaId } }));
}

/** Refreshes the parts, and every list of items. */
export function useRefreshClips() {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: api.clips.key() }),
      queries.invalidateQueries({ queryKey: api.media.key() }),
    ]);
}

/** What is done to the chapters of an item is sent one after the other, and making items of them comes behind. */
export function chapterScope(mediaId: string) {
  return { id: `chapters ${mediaId}` };
}

/** Makes an item of each chapter, or of some, once all steps before are saved. */
export function useMakeClips(type: 'video' | 'audio', mediaId: string) {
  const refresh = useRefreshClips();
  return useMutation(
    api.clips.makeOfChapters.mutationOptions({
      scope: chapterScope(mediaId),
      onSettled: refresh,
      meta: {
        success: ({ items, tooShort }: MadeClips) => ({
          title: clipMessages[type].made(items.length),
          description: tooShort > 0 ? clipMessages.tooShort(tooShort) : undefined,
        }),
        failure: (error) => ({ title: clipMessages.failed, description: messageOf(error) }),
      },
    }),
  );
}
