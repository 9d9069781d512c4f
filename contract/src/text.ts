import { type FieldWord, say, sayTooLong } from '#field.messages.ts';
import { descriptionMaximum, titleMaximum } from '#limits.ts';
import { z } from '#zod.ts';

/** PostgreSQL cannot store NUL or lone surrogates, and no real text contains them. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();
const storable = say('storable');

/** Text on one line, trimmed, not blank. `required` is what is said when it is blank. */
export function line(maximum: number, required: FieldWord) {
  return z
    .string()
    .max(maximum, sayTooLong(maximum))
    .refine(isStorable, storable)
    .transform((text) => text.replaceAll(/\s+/g, ' ').trim())
    .pipe(z.string().min(1, say(required)));
}

/** Text on one or more lines, trimmed, not blank. */
export function lines(maximum: number, required: FieldWord) {
  return z
    .string()
    .max(maximum, sayTooLong(maximum))
    .refine(isStorable, storable)
    .transform((text) => text.trim())
    .pipe(z.string().min(1, say(required)));
}

/** Any text; blank becomes null. */
export function optionalText(maximum: number) {
  return z
    .string()
    .max(maximum, sayTooLong(maximum))
    .refine(isStorable, storable)
    .transform((text) => text.trim() || null)
    .nullish()
    .transform((text) => text ?? null);
}

/** Text on one line, trimmed; blank becomes null. */
export function optionalLine(maximum: number) {
  return z
    .string()
    .max(maximum, sayTooLong(maximum))
    .refine(isStorable, storable)
    .transform((text) => text.replaceAll(/\s+/g, ' ').trim() || null)
    .nullable();
}

/** A search query; blank means everything. */
export function searchWords(maximum: number) {
  return z.string().max(maximum).refine(isStorable, storable);
}

export function title(required: FieldWord) {
  return line(titleMaximum, required);
}
export const description = optionalText(descriptionMaximum);
export const id = z.uuid();
/**
 * Another text whenever what people enter about an object becomes different. Sent back with an edit, it makes sure that
 * the edit replaces only what the editor saw; over REST it is the ETag, and comes back as If-Match.
 */
export const revision = z.string().max(200);
/** An instant as ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: true });
