export type Metadata = Record<string, string | undefined>;

/** Writes the header Upload-Metadata of tus; leaves out what is undefined. */
export function tusMetadata(values: Metadata): string {
  return Object.entries(values)
    .flatMap(([key, value]) =>
      value === undefined ? [] : `${key} ${Buffer.from(value).toString('base64')}`,
    )
    .join(',');
}
