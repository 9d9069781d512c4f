import type { KnownSession } from '#features/auth/session-state.ts';

/** The fixed key of the stored session, from which a reload learns who was signed in (SESSION-02). */
export const sessionStorageKey = 'heirloom.session';

export type SessionStorage = {
  read(): KnownSession | null;
  write(session: KnownSession | null): void;
  /** Calls back when another tab writes the session; returns a function that stops watching. */
  watch(onWritten: (session: KnownSession | null) => void): () => void;
};

export const browserSessionStorage: SessionStorage = {
  read: () => {
    try {
      return parse(localStorage.getItem(sessionStorageKey));
    } catch {
      return null;
    }
  },
  write: (session) => {
    try {
      if (session === null) localStorage.removeItem(sessionStorageKey);
      else localStorage.setItem(sessionStorageKey, JSON.stringify(session));
    } catch {
      // Without storage a reload has to ask the server first, which is only slower.
    }
  },
  watch: (onWritten) => {
    const listener = (event: StorageEvent) => {
      if (event.key === sessionStorageKey || event.key === null) onWritten(parse(event.newValue));
    };
    window.addEventListener('storage', listener);
    return () => window.removeEventListener('storage', listener);
  },
};

function parse(text: string | null): KnownSession | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isKnownSession(value) ? value : null;
  } catch {
    return null;
  }
}

function isKnownSession(value: unknown): value is KnownSession {
  if (typeof value !== 'object' || value === null) return false;
  const { user, expiresAt } = value as Partial<KnownSession>;
  return (
    typeof expiresAt === 'string' &&
    typeof user === 'object' &&
    typeof user.id === 'string' &&
    typeof user.email === 'string'
  );
}
