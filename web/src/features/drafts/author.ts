import { createStore } from '#lib/create-store.ts';

/** Whose words this page keeps; null: nobody is signed in. */
export const author = createStore<string | null>(null);
