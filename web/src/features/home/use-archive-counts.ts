import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';

type ArchiveCounts = { videos: number; photos: number; recordings: number };

/** Loads how many items the archive holds; undefined while loading, null when that failed. */
export function useArchiveCounts(): ArchiveCounts | null | undefined {
  const videos = useSummary('video');
  const photos = useSummary('image');
  const recordings = useSummary('audio');
  if ([videos, photos, recordings].some(({ isLoadingError }) => isLoadingError)) return null;
  if (!videos.data || !photos.data || !recordings.data) return undefined;
  return {
    videos: videos.data.count,
    photos: photos.data.count,
    recordings: recordings.data.count,
  };
}

function useSummary(type: MediaType) {
  return useQuery(api.media.summary.queryOptions({ input: { type } }));
}
