import { chapterMessages } from '#features/chapters/chapters.messages.ts';
import { type Candidate, nearMs } from '#features/chapters/moments.ts';

/** A chapter that begins so near to a candidate is what the candidate suggests. */
const sameMs = 500;

/** What is still suggested: neither kept as a chapter nor dropped. */
export function useSuggestions(
  candidates: readonly Candidate[],
  chapters: readonly { startMs: number }[],
) {
  const isKept = (atMs: number) =>
    chapters.some(({ startMs }) => Math.abs(startMs - atMs) < sameMs);
  const suggestions = candidates.filter(({ atMs, isDropped }) => !isDropped && !isKept(atMs));
  const at = (positionMs: number) =>
    suggestions.find(({ atMs }) => Math.abs(atMs - positionMs) < nearMs);
  return {
    suggestions,
    at,
    /** Says why the moment is suggested, or how many are. */
    describe: (positionMs: number): string | null =>
      at(positionMs)?.reasons.join(', ') ??
      (suggestions.length > 0 ? chapterMessages.suggested(suggestions.length) : null),
  };
}
