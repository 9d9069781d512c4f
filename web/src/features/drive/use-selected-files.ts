import type { DriveFile } from '@heirloom/contract/drive/drive.schema.ts';
import { useState } from 'react';

/** Keeps the selected files; a new `context` (another folder, search or target) clears them. */
export function useSelectedFiles(context: string) {
  const [kept, setKept] = useState<{ context: string; ids: ReadonlySet<string> }>({
    context,
    ids: new Set(),
  });
  const ids = kept.context === context ? kept.ids : new Set<string>();
  const keep = (next: Iterable<string>) => setKept({ context, ids: new Set(next) });
  return {
    ids,
    toggle: ({ id }: DriveFile) =>
      keep(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]),
    selectAll: (files: readonly DriveFile[]) => keep(files.map(({ id }) => id)),
    clear: () => keep([]),
  };
}
