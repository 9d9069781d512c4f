/** A part of a film or recording, in milliseconds from its beginning. */
export type Part = { beginMs: number; endMs: number };

/**
 * ffmpeg's options, before the input, with which nothing but this part is decoded: exact to a picture at both ends. Only
 * for what is encoded anew, since a copied stream begins at a key frame.
 */
export function partOptions(part: Part | undefined): string[] {
  return part ? ['-ss', seconds(part.beginMs), '-t', seconds(part.endMs - part.beginMs)] : [];
}

/** What is found of the whole, as far as it holds for the part. */
export function factsOfPart<Facts extends { durationMs: number }>(
  facts: Facts,
  part: Part | undefined,
): Facts {
  return part ? { ...facts, durationMs: part.endMs - part.beginMs, promisedMs: 0 } : facts;
}

const seconds = (ms: number): string => (ms / 1000).toFixed(3);
