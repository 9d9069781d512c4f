import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';

type ArchiveCounts = { videos: number; photos: number; recordings: number };

/** How much the archive holds; undefined while that is not known. */
export function useArchiveCounts(): ArchiveCounts | undefined {
  const videos = useCount('video');
  const photos = useCount('image');
  const recordings = useCount('audio');
  if (videos === undefined || photos === undefined || recordings === undefined) return undefined;
  return { videos, photos, recordings };
}

function useCount(type: MediaType): number | undefined {
  return useQuery(api.media.summary.queryOptions({ input: { type } })).data?.count;
}
