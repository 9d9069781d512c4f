import { createContext, type ReactNode } from 'react';

/** What is offered where a link is made: another way to share, for who has none yet. */
export const FamilyWayContext = createContext<ReactNode>(null);
