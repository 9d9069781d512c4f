import type { MadeAt, Storage } from '#platform/storage/storage.ts';

/** Moves a file that was made in a scratch folder to its key, replacing what was there (CALL-39). */
export async function putDerived(
  storage: Pick<Storage, 'prepareDerived'>,
  input: MadeAt,
): Promise<void> {
  const file = await storage.prepareDerived(input);
  try {
    await file.put();
  } finally {
    await file.drop();
  }
}
