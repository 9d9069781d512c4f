/** What Google adds to the address when it sends somebody back. */
export type DriveReturn = { code?: string; state?: string; error?: string };

/** Reads it; anything else is left out. */
export const readDriveReturn = (search: Record<string, unknown>): DriveReturn => {
  const { code, state, error } = search;
  return {
    ...(typeof code === 'string' && { code }),
    ...(typeof state === 'string' && { state }),
    ...(typeof error === 'string' && { error }),
  };
};
