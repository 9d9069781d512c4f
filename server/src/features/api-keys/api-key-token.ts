import { newToken } from '#platform/ids.ts';

/** Makes a key of 256 bits with a prefix by which secret scanners recognize it. */
export const newApiKey = (): string => `hlk_${newToken()}`;

/** Reads the key from the header Authorization; undefined when it holds none of ours. */
export const readApiKey = (authorization: string | undefined): string | undefined =>
  /^Bearer (hlk_[\w-]{43})$/i.exec(authorization ?? '')?.[1];
