/** Reads an address as plain text: '?q=1987' is the text '1987', not a number. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Writes what parseSearch reads; undefined leaves a parameter out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || value === null) continue;
    parameters.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
