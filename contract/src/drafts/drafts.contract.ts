import { descriptionMaximum, draftFieldsMaximum } from '#limits.ts';
import { procedure } from '#procedure.ts';
import { z } from '#zod.ts';

/** The forms whose words are kept until they are saved. None of a password, a code or a key. */
const draftForms = [
  'api-key',
  'caption',
  'chapter',
  'collection',
  'collection-name',
  'comment',
  'date',
  'files',
  'item',
  'link',
  'new-collection',
  'new-link',
  'new-person',
  'person',
  'profile',
  'settings',
  'tape',
  'upload',
] as const;
type DraftForm = (typeof draftForms)[number];

/** Which form, and of what: `profile`, `item:{id}`, `caption:{collection}:{item}`. */
export type DraftKey = DraftForm | `${DraftForm}:${string}`;
const draftKey = z
  .string()
  .max(200)
  .regex(new RegExp(`^(?:${draftForms.join('|')})(?::[\\w-]{1,64}){0,2}$`))
  .transform((key) => key as DraftKey);

const fieldName = z.string().regex(/^[\w-]{1,60}$/);
/** Without what a database refuses in text. */
const fieldText = z
  .string()
  .max(descriptionMaximum)
  .transform((text) => text.replaceAll('\0', '').toWellFormed());
const fieldValue = z.union([fieldText, z.boolean()]);

/** What a person entered in a field, and what was saved there when they began. */
const draftField = z.strictObject({ value: fieldValue, seen: fieldValue });
export type DraftField = z.infer<typeof draftField>;

const draft = z.object({
  fields: z.record(fieldName, draftField),
  savedAt: z.iso.datetime(),
});
export type Draft = z.infer<typeof draft>;

/** The fields that changed; null: what was entered is saved or taken back. */
const draftChanges = z
  .record(fieldName, draftField.nullable())
  .refine((fields) => Object.keys(fields).length <= draftFieldsMaximum);
export type DraftChanges = z.infer<typeof draftChanges>;

/** What the caller has typed into forms and not saved yet, for 30 days. */
export const draftsContract = {
  find: procedure('signed-in')
    .input(z.strictObject({ key: draftKey }))
    .output(draft.nullable()),
  /** Changes the fields that are named and keeps the others, which another window may have sent. */
  save: procedure('signed-in')
    .input(z.strictObject({ key: draftKey, fields: draftChanges }))
    .output(z.object({})),
};
