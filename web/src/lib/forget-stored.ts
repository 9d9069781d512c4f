/** Removes what this browser keeps under keys that begin so, of everybody: nothing of a person stays after signing out. */
export function forgetStored(prefix: string): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to forget.
  }
}
