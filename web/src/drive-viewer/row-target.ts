/** Target heights of justified rows, by the width of the window in rem (design.md 3). */
const targets: readonly [fromRem: number, targetPx: number][] = [
  [80, 270],
  [64, 220],
  [48, 200],
  [30, 180],
  [0, 190],
];

/** Returns how high rows should be on this screen, and the gap between pictures. */
export function rowTarget(): { targetPx: number; gapPx: number } {
  const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  const [, target] = targets.find(([from]) => window.innerWidth >= from * remPx) ?? [0, 190];
  return { targetPx: (target * remPx) / 16, gapPx: (10 * remPx) / 16 };
}
