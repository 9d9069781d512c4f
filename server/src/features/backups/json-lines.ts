import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import type { z } from 'zod';
import { type HashedFile, writeHashed } from '#platform/storage/write-hashed.ts';

type Lines<T> = AsyncIterable<T> | Iterable<T>;

/** Writes a compressed file with one JSON value per line, without holding the values in memory. */
export function writeJsonLines<T>(
  file: string,
  values: Lines<T>,
  options: { signal?: AbortSignal } = {},
): Promise<HashedFile> {
  return writeGzipped(file, linesOf(values), options);
}

/** Writes a compressed file. */
export function writeGzipped(
  file: string,
  source: AsyncIterable<string | Buffer>,
  options: { signal?: AbortSignal } = {},
): Promise<HashedFile> {
  // An error of the source destroys the compressed stream; the reader of that stream throws it.
  const compressed = pipeline(source, createGzip(), () => undefined);
  return writeHashed(file, compressed, options);
}

/** Reads the values one by one. @throws ZodError when a line is something else; Error when the file is damaged */
export async function* readJsonLines<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): AsyncGenerator<z.output<Schema>> {
  const text = pipeline(createReadStream(file), createGunzip(), () => undefined);
  let rest = '';
  for await (const piece of text.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = `${rest}${piece}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield schema.parse(JSON.parse(line));
  }
}

async function* linesOf<T>(values: Lines<T>): AsyncGenerator<string> {
  for await (const value of values) yield `${JSON.stringify(value)}\n`;
}
