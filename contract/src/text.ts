import { z } from 'zod';
import { descriptionMaximum, titleMaximum } from '#limits.ts';

/** PostgreSQL cannot store NUL or lone surrogates, and no real text contains them. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();
const storable = 'This text has characters that cannot be kept.';

/** Text on one line, trimmed, not blank. `required` is the sentence shown when it is blank. */
export const line = (maximum: number, required: string) =>
  z
    .string()
    .max(maximum, `Please use at most ${maximum} characters.`)
    .refine(isStorable, storable)
    .transform((text) => text.replaceAll(/\s+/g, ' ').trim())
    .pipe(z.string().min(1, required));

/** Any text; blank becomes null. */
export const optionalText = (maximum: number) =>
  z
    .string()
    .max(maximum, `Please use at most ${maximum} characters.`)
    .refine(isStorable, storable)
    .transform((text) => text.trim() || null)
    .nullish()
    .transform((text) => text ?? null);

/** A search query; blank means everything. */
export const searchWords = (maximum: number) =>
  z.string().max(maximum).refine(isStorable, storable);

export const title = (required: string) => line(titleMaximum, required);
export const description = optionalText(descriptionMaximum);
export const id = z.uuid();
/** An instant as ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: true });
