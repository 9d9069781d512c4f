/** How long a session lives: `idle` after its last use, `absolute` after the sign-in. PostgreSQL intervals. */
export const sessionLifetimes = {
  person: { idle: '30 days', absolute: '90 days' },
  administrator: { idle: '12 hours', absolute: '7 days' },
} as const;

/** The longest a session can live, and so its cookie, in seconds. */
export const longestSessionSeconds = 90 * 24 * 60 * 60;

/** How long a proof of identity counts for what is sensitive. PostgreSQL interval. */
export const stepUpLifetime = '10 minutes';
