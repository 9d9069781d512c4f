/** A text that this browser keeps for each person, with those who watch it. */
export function createKeptText(name: string) {
  const keyOf = (userId: string): string => `heirloom.${name}.${userId}`;
  const watchers = new Set<() => void>();
  return {
    watch: (onChange: () => void): (() => void) => {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
    read: (userId: string): string | null => {
      try {
        return localStorage.getItem(keyOf(userId));
      } catch {
        return null;
      }
    },
    write: (userId: string, text: string | null): void => {
      try {
        if (text === null) localStorage.removeItem(keyOf(userId));
        else localStorage.setItem(keyOf(userId), text);
      } catch {
        // A browser without storage forgets it.
      }
      for (const onChange of watchers) onChange();
    },
  };
}
