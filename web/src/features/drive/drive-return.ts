/** The parameters that Google adds to the address when it sends the browser back. */
export type DriveReturn = { code?: string; state?: string; error?: string };

/** Reads Google's parameters out of the address; leaves out everything else. */
export function readDriveReturn(search: Record<string, unknown>): DriveReturn {
  const { code, state, error } = search;
  return {
    ...(typeof code === 'string' && { code }),
    ...(typeof state === 'string' && { state }),
    ...(typeof error === 'string' && { error }),
  };
}
