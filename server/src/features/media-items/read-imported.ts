import { type ImportedFacts, importedFacts } from '@heirloom/contract/media/imported.schema.ts';

const stored = importedFacts.nullable().catch(null);

/** Returns what another program knew of an item; null for one that was not imported from one. */
export function readImported({ imported }: { imported: unknown }): ImportedFacts | null {
  return stored.parse(imported);
}
