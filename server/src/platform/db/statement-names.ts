/** A statement that comes this often is worth the memory that each connection spends on it. */
const often = 20;
/** Lists of changing length make ever new texts, so that not all of them can be kept in mind. */
const maxTexts = 2_000;
/** At some 30 kB each, a connection's statements take a few MB. */
const maxNames = 200;

/**
 * Names the statements that come often: PostgreSQL then parses and plans each once per connection instead of at each
 * call. The others have no name (undefined), and those without values take the simple protocol.
 */
export function createStatementNames() {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  return (text: string, values: readonly unknown[]): string | undefined => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (values.length === 0 || names.size >= maxNames) return undefined;
    const count = (counts.get(text) ?? 0) + 1;
    if (count < often) {
      if (counts.size >= maxTexts) counts.clear();
      counts.set(text, count);
      return undefined;
    }
    counts.delete(text);
    const name = `heirloom_${names.size}`;
    names.set(text, name);
    return name;
  };
}
