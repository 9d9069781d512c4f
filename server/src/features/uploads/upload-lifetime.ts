/** An upload that nobody goes on with is forgotten after a week. */
export const uploadLifetimeMs = 7 * 24 * 60 * 60 * 1000;

export const expiryFrom = (now: Date): Date => new Date(now.getTime() + uploadLifetimeMs);
