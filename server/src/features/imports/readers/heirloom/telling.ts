import type { ImportRow } from '#features/imports/imports.repo.ts';

/** What an import takes over from an export: whose of its people is meant, and who gets it here. */
export type Telling = { row: ImportRow; subjectId: string | null };
