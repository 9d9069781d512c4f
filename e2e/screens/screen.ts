import type { Page } from '@playwright/test';
import type { Archive } from './archive.ts';

/** `full`: with what the archive has. `busy`: no answer has come yet. `error`: the server answers with an error. */
export type State = 'full' | 'empty' | 'busy' | 'error';

/** The owner is a superuser; the newcomer is a client who keeps nothing; a visitor is not signed in. */
export type Who = 'owner' | 'newcomer' | 'visitor';

/** A page, or what opens on one: the gallery takes its picture, and looks for faults of accessibility there. */
export type Screen = {
  name: string;
  path: string | ((archive: Archive) => string);
  who?: Who;
  /** `full` only, unless named. */
  states?: readonly State[];
  /** Opens the dialog, menu or tab that it is about. It must find its way in every language. */
  open?: (page: Page) => Promise<void>;
  /** Changes the server's answers by the procedure's name, for states that are rare. */
  answers?: Readonly<Record<string, (answer: never) => unknown>>;
  /** One of the ten that are looked at in every width and theme. */
  isMain?: true;
  /** Covers the page: its picture ends at the edge of the window. */
  isOverlay?: true;
  /** Exists on one of them only. */
  only?: 'phone' | 'laptop';
};

/** The states of a list of the person's own things. */
export const allStates = ['full', 'empty', 'busy', 'error'] as const;
export const loadingStates = ['full', 'busy', 'error'] as const;
