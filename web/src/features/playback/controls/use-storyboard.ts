import { useQuery } from '@tanstack/react-query';
import { parseStoryboard, type StoryboardFrame } from '#features/playback/controls/storyboard.ts';

export function useStoryboard(url: string | null): StoryboardFrame[] {
  const { data } = useQuery({
    queryKey: ['storyboard', url],
    enabled: url !== null,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const response = await fetch(url ?? '', { signal });
      // The film can play without previews.
      if (!response.ok) return [];
      return parseStoryboard(await response.text(), response.url);
    },
  });
  return data ?? [];
}
