/** Every error that a call can answer: HTTP status, and the sentence shown when the client has no better one. */
export const errorCatalogue = {
  UNAUTHENTICATED: { status: 401, message: 'Not authenticated' },
  INVALID_CREDENTIALS: { status: 401, message: 'Invalid email or password' },
  TWO_FACTOR_REQUIRED: { status: 401, message: 'Enter the code from your authenticator app.' },
  INVALID_CODE: { status: 400, message: 'That code is not valid, or it has been used already.' },
  EMAIL_NOT_CONFIRMED: { status: 403, message: 'Please confirm your email address first.' },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do that.' },
  FOREIGN_ORIGIN: { status: 403, message: 'This request came from another site.' },
  SUBSCRIPTION_EXPIRED: {
    status: 403,
    message: 'Your subscription has expired. Please contact support.',
  },
  SIGN_UP_CLOSED: { status: 403, message: 'Sign-up is closed on this server.' },
  SETUP_CLOSED: { status: 403, message: 'This server already has an administrator.' },
  STEP_UP_REQUIRED: { status: 403, message: 'Please enter your password again.' },
  /** The name in the address of the request is not one of this server. */
  MISDIRECTED: { status: 421, message: 'This server does not answer to this name.' },
  NOT_FOUND: { status: 404, message: 'Not found' },
  CONFLICT: { status: 409, message: 'That is already so.' },
  /** Somebody has changed what is being edited since the editor saw it. */
  CHANGED_MEANWHILE: { status: 412, message: 'This was changed while you were editing it.' },
  USERNAME_TAKEN: { status: 409, message: 'This username is already taken.' },
  BAD_REQUEST: { status: 400, message: 'Some of what was entered is not valid.' },
  WEAK_PASSWORD: { status: 400, message: 'Password must be at least 8 characters' },
  COMMON_PASSWORD: {
    status: 400,
    message: 'This password is too common. Please choose another.',
  },
  FILE_REFUSED: { status: 415, message: 'Heirloom keeps films, photos and recordings.' },
  TOO_LARGE: { status: 413, message: 'This file is larger than this server accepts.' },
  QUOTA_EXCEEDED: { status: 413, message: 'There is not enough room left in this account.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many tries. Please wait a moment.' },
  STORAGE_FULL: { status: 507, message: 'The server has no room left for new files.' },
  STORAGE_OFFLINE: { status: 503, message: 'The storage is not available right now.' },
  UNAVAILABLE: { status: 503, message: 'The server is not ready. Please try again in a moment.' },
  INTERNAL: { status: 500, message: 'An unexpected error occurred' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;
