type Timed = { startMs: number };

/** Returns the chapter that is shown at a moment; undefined before the first. */
export function chapterAt<Chapter extends Timed>(
  chapters: readonly Chapter[],
  ms: number,
): Chapter | undefined {
  return chapters.findLast(({ startMs }) => startMs <= ms);
}

const restartMs = 3000;

/**
 * Returns where the next chapter begins, or the one before: the current one while it has been shown for a few seconds.
 * Null where there is none.
 */
export function chapterBeside(chapters: readonly Timed[], ms: number, step: 1 | -1): number | null {
  const found =
    step === 1
      ? chapters.find(({ startMs }) => startMs > ms)
      : chapters.findLast(({ startMs }) => startMs < ms - restartMs);
  return found?.startMs ?? (step === -1 && chapters.length > 0 ? 0 : null);
}

type Rated = Timed & { endMs?: number | null; isBoring?: boolean };

/** Returns where to go on when what is shown at a moment is boring; null when it is not, or nothing better follows. */
export function bestFrom(chapters: readonly Rated[], ms: number): number | null {
  const shown = chapterAt(chapters, ms);
  if (!shown?.isBoring || ms >= (shown.endMs ?? Infinity)) return null;
  const next = chapters.find(({ startMs, isBoring }) => startMs > ms && !isBoring);
  const following = chapters.find(({ startMs }) => startMs > ms)?.startMs ?? Infinity;
  // What lies between two chapters is of none, and not boring.
  const end = shown.endMs != null && shown.endMs < following ? shown.endMs : null;
  return end ?? next?.startMs ?? null;
}
