import { usualScore } from '@heirloom/contract/candidates/candidates.schema.ts';
import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '#api/orpc.ts';
import { candidateMessages } from '#features/candidates/candidates.messages.ts';
import { describeSign } from '#features/candidates/describe-sign.ts';

const whileLookingMs = 5000;

/** Where something may begin in a film or recording, and why; and what to say while the film is still being looked at. */
export function useCandidates({ id, type, durationMs }: MediaDetails) {
  const { data } = useQuery(
    api.candidates.list.queryOptions({
      input: { mediaId: id },
      enabled: type !== 'image',
      refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? whileLookingMs : false),
    }),
  );
  const candidates = useMemo(() => {
    const likely = (data?.candidates ?? []).filter(({ score }) => score >= usualScore);
    const sides = likely.filter(({ signs }) => signs.some(({ kind }) => kind === 'side'));
    return (
      likely
        .map((one) => ({
          startMs: one.startMs,
          isDropped: one.isDropped,
          atMs: one.startMs + one.lengthMs,
          reasons: one.signs.map(describeSign),
          title: candidateMessages.sides[sides.indexOf(one)] ?? null,
        }))
        // After a stretch at the end nothing begins.
        .filter(({ atMs }) => atMs < (durationMs ?? Infinity))
    );
  }, [data, durationMs]);
  const looking = data?.state === 'waiting' ? candidateMessages.looking(data.progress) : null;
  return { candidates, looking };
}
