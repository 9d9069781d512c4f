import { useQuery } from '@tanstack/react-query';

/** Loads the loudness of a recording over time, 0-255; null until it is loaded. */
export function usePeaks(url: string | null): number[] | null {
  const { data } = useQuery({
    queryKey: ['peaks', url],
    enabled: url !== null,
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<number[] | null> => {
      const response = await fetch(url ?? '', { signal });
      if (!response.ok) return null;
      const { buckets } = (await response.json()) as { buckets: number[] };
      return buckets;
    },
  });
  return data ?? null;
}
