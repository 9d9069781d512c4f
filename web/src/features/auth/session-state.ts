import type { Session } from '@heirloom/contract/auth/auth.schema.ts';

export type SessionUser = Session['user'];

/** The part of a session that scripts may store: never a token (ENTITY-14). */
export type KnownSession = Pick<Session, 'user' | 'expiresAt'>;

/** `left`: signed out on purpose. `ended`: the server no longer knows the session. `never`: there was none. */
export type SignedOutReason = 'left' | 'ended' | 'never';

export type SessionState =
  | { status: 'loading'; user: null; isAdmin: false; isAdminKnown: false }
  | {
      status: 'signed-in';
      user: SessionUser;
      expiresAt: string;
      /** False until the role check succeeds; any error of the check means false. */
      isAdmin: boolean;
      isAdminKnown: boolean;
      /** The server no longer knows the session: the page is covered until the same person has signed in again. */
      isLocked: boolean;
    }
  | {
      status: 'signed-out';
      user: null;
      isAdmin: false;
      isAdminKnown: true;
      reason: SignedOutReason;
    };

export type SignedInState = Extract<SessionState, { status: 'signed-in' }>;

export const loadingState: SessionState = {
  status: 'loading',
  user: null,
  isAdmin: false,
  isAdminKnown: false,
};

export function signedOutState(reason: SignedOutReason): SessionState {
  return { status: 'signed-out', user: null, isAdmin: false, isAdminKnown: true, reason };
}

/** Returns the state for a session; keeps the known rights when it is the same person. */
export function signedInState(
  before: SessionState,
  { user, expiresAt }: KnownSession,
): SignedInState {
  const isSamePerson = before.status === 'signed-in' && before.user.id === user.id;
  return {
    status: 'signed-in',
    user,
    expiresAt,
    isAdmin: isSamePerson && before.isAdmin,
    isAdminKnown: isSamePerson && before.isAdminKnown,
    isLocked: false,
  };
}

export function isSameUser(one: SessionUser, other: SessionUser): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
