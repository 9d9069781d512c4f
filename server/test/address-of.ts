/** Returns the address of a database of PostgreSQL that listens on the socket in a folder. */
export function addressOf(folder: string, name = 'app'): string {
  return `postgres://app@localhost/${name}?host=${encodeURIComponent(folder)}`;
}
