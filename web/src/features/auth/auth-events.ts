import type { SessionState } from '#features/auth/session-state.ts';

/** What the auth-state listener reports (spec §4). */
export type AuthEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'
  | 'MFA_VERIFIED';

export type AuthListener = (event: AuthEvent, state: SessionState) => void;
