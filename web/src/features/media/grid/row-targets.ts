/** Target heights of justified rows, by width (design.md 3): below 480, from 480, 768, 1024, 1280 px. */
export const rowTargets = [190, 180, 200, 220, 270] as const;
/** From which width each but the first is, in rem. */
export const rowTargetsFrom = [30, 48, 64, 80] as const;
