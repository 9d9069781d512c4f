import { newToken } from '#platform/ids.ts';

/** 256 bits behind a prefix by which programs that look for leaked secrets know it. */
export const newApiKey = (): string => `hlk_${newToken()}`;

/** Reads the key out of the header Authorization; undefined where there is none of ours. */
export const readApiKey = (authorization: string | undefined): string | undefined =>
  /^Bearer (hlk_[\w-]{43})$/i.exec(authorization ?? '')?.[1];
