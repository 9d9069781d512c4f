const tints = [
  'bg-person-1 text-person-1-ink',
  'bg-person-2 text-person-2-ink',
  'bg-person-3 text-person-3-ink',
  'bg-person-4 text-person-4-ink',
] as const;

/** Picks one of four warm tints, always the same for the same person. */
export function personTint(seed: string): string {
  const sum = Array.from(seed).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return tints[sum % tints.length] ?? tints[0];
}
