import type { ExportKind, ExportScopeInput } from '@heirloom/contract/exports/exports.schema.ts';
import { exportPartBytes } from '@heirloom/contract/limits.ts';

const kinds = ['mine', 'collection', 'space', 'everything'] as const satisfies ExportKind[];

/** How large ZIP files may be wished, in gigabytes; 0: one file. */
export const partSizes = [1, 4, 16, 64, 0] as const;
type PartSize = (typeof partSizes)[number];

const gigabyte = 1e9;

/** What is chosen stands in the address, so that a reload, or the same page tomorrow, shows the same files. */
export type ExportAddress = { kind?: ExportKind; id?: string; size?: PartSize; clips?: true };

/** Reads the search part of the address, of which everything may be text; leaves out unknown values. */
export function readExportAddress({
  kind,
  id,
  size,
  clips,
}: Record<string, unknown>): ExportAddress {
  const knownKind = kinds.find((known) => known === kind);
  const knownSize = partSizes.find((known) => String(known) === String(size));
  return {
    ...(knownKind && { kind: knownKind }),
    ...(typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id) && { id }),
    ...(knownSize !== undefined && { size: knownSize }),
    ...(String(clips) === 'true' && { clips: true as const }),
  };
}

export type ExportChoice = {
  kind: ExportKind;
  id: string | null;
  size: PartSize;
  clips: boolean;
};

export function choiceOf({ kind, id, size, clips }: ExportAddress): ExportChoice {
  return { kind: kind ?? 'mine', id: id ?? null, size: size ?? 4, clips: clips === true };
}

export function addressOf({ kind, id, size, clips }: ExportChoice): ExportAddress {
  return { kind, size, ...(id !== null && { id }), ...(clips && { clips }) };
}

/** What the server is asked for. */
export type WantedExport = ExportScopeInput & { partBytes: number; withClips: boolean };

/** Returns null while it is not said which collection or space. */
export function wantedOf({ kind, id, size, clips }: ExportChoice): WantedExport | null {
  const sent = {
    partBytes: size === 0 ? exportPartBytes.maximum : size * gigabyte,
    withClips: clips,
  };
  if (kind === 'mine' || kind === 'everything') return { kind, ...sent };
  return id === null ? null : { kind, id, ...sent };
}
