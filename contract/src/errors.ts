/** Every error that a call can answer, with its HTTP status; its sentence: errors.messages.ts. */
export const errorCatalogue = {
  UNAUTHENTICATED: { status: 401 },
  INVALID_CREDENTIALS: { status: 401 },
  TWO_FACTOR_REQUIRED: { status: 401 },
  INVALID_CODE: { status: 400 },
  EMAIL_NOT_CONFIRMED: { status: 403 },
  FORBIDDEN: { status: 403 },
  FOREIGN_ORIGIN: { status: 403 },
  SUBSCRIPTION_EXPIRED: {
    status: 403,
  },
  SIGN_UP_CLOSED: { status: 403 },
  SETUP_CLOSED: { status: 403 },
  STEP_UP_REQUIRED: { status: 403 },
  /** The name in the address of the request is not one of this server. */
  MISDIRECTED: { status: 421 },
  NOT_FOUND: { status: 404 },
  CONFLICT: { status: 409 },
  /** Somebody has changed what is being edited since the editor saw it. */
  CHANGED_MEANWHILE: { status: 412 },
  USERNAME_TAKEN: { status: 409 },
  BAD_REQUEST: { status: 400 },
  WEAK_PASSWORD: { status: 400 },
  COMMON_PASSWORD: {
    status: 400,
  },
  FILE_REFUSED: { status: 415 },
  TOO_LARGE: { status: 413 },
  QUOTA_EXCEEDED: { status: 413 },
  TOO_MANY_REQUESTS: { status: 429 },
  STORAGE_FULL: { status: 507 },
  STORAGE_OFFLINE: { status: 503 },
  UNAVAILABLE: { status: 503 },
  INTERNAL: { status: 500 },
} as const satisfies Record<string, { status: number }>;

export type ErrorCode = keyof typeof errorCatalogue;
