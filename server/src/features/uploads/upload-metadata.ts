import { guestUploadMetadata } from '@heirloom/contract/guest-boxes/guest-boxes.schema.ts';
import { uploadMetadata } from '@heirloom/contract/uploads/uploads.schema.ts';
import type { z } from 'zod';
import { AppError } from '#platform/errors.ts';

export type ParsedUploadMetadata = z.output<typeof uploadMetadata>;

/**
 * Reads a tus Upload-Metadata header ('key base64,key base64') by the contract.
 * Stricter than tus: unknown and repeated keys, sloppy base64 and broken UTF-8 are refused, and so are line breaks and
 * NUL anywhere but in the description. Names are text: '../../etc/passwd' is an odd name, never a path.
 */
export function parseUploadMetadata(header: string | null): ParsedUploadMetadata {
  return parse(header, uploadMetadata);
}

export function parseGuestMetadata(header: string | null): z.output<typeof guestUploadMetadata> {
  return parse(header, guestUploadMetadata);
}

function parse<Schema extends z.ZodType>(header: string | null, schema: Schema): z.output<Schema> {
  const values = new Map<string, string>();
  for (const pair of (header ?? '').split(',')) {
    const [key = '', encoded = '', ...rest] = pair.trim().split(' ');
    if (key === '' || rest.length > 0 || values.has(key)) throw new AppError('BAD_REQUEST');
    const value = decode(encoded);
    if (key !== 'description' && /[\0\r\n]/.test(value)) throw new AppError('BAD_REQUEST');
    values.set(key, value);
  }
  const parsed = schema.safeParse(Object.fromEntries(values));
  if (parsed.success) return parsed.data;
  throw new AppError('BAD_REQUEST', parsed.error.issues[0]?.message);
}

function decode(encoded: string): string {
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.toString('base64') !== encoded) throw new AppError('BAD_REQUEST');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new AppError('BAD_REQUEST');
  }
}
