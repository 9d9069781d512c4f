import { createContext } from 'react';
import type { SessionStore } from '#features/auth/session-store.ts';

export const SessionContext = createContext<SessionStore | null>(null);
