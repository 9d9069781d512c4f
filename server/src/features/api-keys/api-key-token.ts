import { newToken } from '#platform/ids.ts';

/** Makes a key of 256 bits with a prefix by which secret scanners recognize it. */
export function newApiKey(): string {
  return `hlk_${newToken()}`;
}

/** Reads the key from the header Authorization; undefined when it holds none of ours. */
export function readApiKey(authorization: string | undefined): string | undefined {
  return /^Bearer (hlk_[\w-]{43})$/i.exec(authorization ?? '')?.[1];
}
