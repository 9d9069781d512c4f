import { exportPartBytes } from '#limits.ts';
import { id } from '#text.ts';
import { z } from '#zod.ts';

/** All that is the caller's; everything, for administrators. */
const ofAll = { kind: z.enum(['mine', 'everything']) };
/** An own collection, or a space that the caller owns. */
const ofOne = { kind: z.enum(['collection', 'space']), id };

/** Makes an input of what is exported, and these fields. */
export function withExportScope<Fields extends z.ZodRawShape>(fields: Fields) {
  return z.union([
    z.strictObject({ ...ofAll, ...fields }),
    z.strictObject({ ...ofOne, ...fields }),
  ]);
}

const exportScopeInput = withExportScope({});
export type ExportScopeInput = z.infer<typeof exportScopeInput>;
export type ExportKind = ExportScopeInput['kind'];

export const planExportInput = withExportScope({
  /** About how large each ZIP file is to be. */
  partBytes: z.number().int().min(exportPartBytes.minimum).max(exportPartBytes.maximum),
  /** Also the files that are cut for parts of films. */
  withClips: z.boolean().default(false),
});

/** The items after one id up to another, each film with its clips. */
const partRange = { after: id.nullable(), until: id };

/** GET /api/exports/part takes the same, as a query. */
export const exportPartInput = withExportScope({
  ...partRange,
  number: z.number().int().positive(),
  of: z.number().int().positive(),
  withClips: z.boolean().default(false),
});
export type ExportPartInput = z.infer<typeof exportPartInput>;

export const exportPlan = z.object({
  items: z.number().int(),
  bytes: z.number().int(),
  parts: z.array(
    z.object({
      ...partRange,
      number: z.number().int(),
      items: z.number().int(),
      bytes: z.number().int(),
    }),
  ),
  /** Clips whose files are being cut: a part that is downloaded before that has only where they begin and end. */
  waitingClips: z.number().int(),
});
export type ExportPlan = z.infer<typeof exportPlan>;
