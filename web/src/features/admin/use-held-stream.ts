import { useQuery } from '@tanstack/react-query';

/** So much sooner must the first part arrive; the server pauses for a second and a half. */
const earlierMs = 700;

/** Finds out whether something between this browser and the server holds back what it should pass on. */
export function useHeldStream() {
  return useQuery({
    queryKey: ['stream-check'],
    queryFn: ({ signal }) => isHeld(signal).catch(() => false),
    staleTime: Infinity,
  });
}

async function isHeld(signal: AbortSignal): Promise<boolean> {
  const { body, ok } = await fetch('/api/stream-check', { signal });
  if (!ok || !body) return false;
  const reader = body.getReader();
  await reader.read();
  const firstAt = performance.now();
  for (let isOver = false; !isOver;) isOver = (await reader.read()).done;
  return performance.now() - firstAt < earlierMs;
}
