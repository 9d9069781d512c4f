import { z } from '#zod.ts';

/** Programs whose files beside photos and films are read; `xmp`: the format that most of them write. */
const program = z.enum(['takeout', 'xmp', 'apple', 'photoprism', 'immich']);

const comment = z.object({
  author: z.string().nullable(),
  text: z.string(),
  at: z.iso.datetime().nullable(),
});

/**
 * What another program knew of an item, as it was imported: it never changes. What it did not know is left out. Title
 * and description become those of the item, and people change them there.
 */
export const importedFacts = z.object({
  program,
  /** When it was taken, as `readTakenAt` reads it. */
  takenAt: z.string().optional(),
  location: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
  people: z.array(z.string()).optional(),
  keywords: z.array(z.string()).optional(),
  /** Stars. */
  rating: z.number().int().min(1).max(5).optional(),
  isFavourite: z.boolean().optional(),
  isArchived: z.boolean().optional(),
  comments: z.array(comment).optional(),
  /** What the program noted as the hash of the file, in its own form. */
  checksum: z.string().max(200).optional(),
  /** Where the program showed it. */
  url: z.string().optional(),
});
export type ImportedFacts = z.infer<typeof importedFacts>;
