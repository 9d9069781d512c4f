/** Who asks for the frame decides where it is taken: spec §9. */
export type PosterRule = 'upload' | 'movie-dialog' | 'admin';

/** Returns where in the film the thumbnail is taken, in milliseconds; 0 when the duration is unknown. */
export function posterTimeMs(rule: PosterRule, durationMs: number): number {
  switch (rule) {
    case 'movie-dialog':
      return Math.round(Math.min(5_000, durationMs / 2));
    case 'upload':
      return Math.round(Math.min(1_000, durationMs / 10));
    default:
      return 1_000;
  }
}
