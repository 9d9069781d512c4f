/** Which part of the app asks for the frame decides its time: spec §9. */
export type PosterRule = 'upload' | 'movie-dialog' | 'admin';

/** Returns the time of the thumbnail in the film, in milliseconds; 0 when the duration is unknown. */
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
