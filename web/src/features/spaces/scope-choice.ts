/** What the person chose to see last in this browser: 'mine', 'shared' or the id of a space; null before a choice. */
export type ScopeChoice = string | null;

const keyOf = (userId: string): string => `heirloom.scope.${userId}`;
const watchers = new Set<() => void>();

export const scopeChoice = {
  watch: (onChange: () => void): (() => void) => {
    watchers.add(onChange);
    return () => watchers.delete(onChange);
  },
  read: (userId: string): ScopeChoice => {
    try {
      return localStorage.getItem(keyOf(userId));
    } catch {
      return null;
    }
  },
  write: (userId: string, choice: string): void => {
    try {
      localStorage.setItem(keyOf(userId), choice);
    } catch {
      // A browser without storage forgets the choice.
    }
    for (const onChange of watchers) onChange();
  },
};
