export type ShareAddress = {
  /** The id of the open item. */
  item?: string;
  /** The second at which a film begins. */
  t?: string;
};

/** Reads the search part of /s/{token}. */
export function readShareAddress({ item, t }: Record<string, unknown>): ShareAddress {
  return {
    ...(typeof item === 'string' && { item }),
    ...(typeof t === 'string' && { t }),
  };
}

/** Returns the start of a film in seconds from `?t=83`; undefined without a valid one. */
export function momentOf({ t }: ShareAddress): number | undefined {
  const seconds = Number(t);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}
