export type ShareAddress = {
  /** The item that is open. */
  item?: string;
  /** A film begins at this second. */
  t?: string;
};

/** Reads the search part of /s/{token}. */
export const readShareAddress = ({ item, t }: Record<string, unknown>): ShareAddress => ({
  ...(typeof item === 'string' && { item }),
  ...(typeof t === 'string' && { t }),
});

/** `?t=83`: where a film begins; undefined when the address names no moment. */
export const momentOf = ({ t }: ShareAddress): number | undefined => {
  const seconds = Number(t);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
};
