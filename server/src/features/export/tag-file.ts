import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import path from 'node:path';

export type TagFile = {
  name: string;
  addLine(line: string): Promise<void>;
  /** Flushes and closes it; returns its SHA-256. */
  finish(): Promise<string>;
  /** Closes it as it is, where the export failed; closing twice is harmless. */
  close(): Promise<void>;
};

/** Begins a text file at the top of a bag, written line by line: a manifest may have a million lines. */
export async function createTagFile(root: string, name: string): Promise<TagFile> {
  const file = await open(path.join(root, name), 'w', 0o600);
  const hash = createHash('sha256');
  return {
    name,
    addLine: async (line) => {
      const text = `${line}\n`;
      hash.update(text);
      await file.appendFile(text);
    },
    close: () => file.close(),
    finish: async () => {
      await file.sync();
      await file.close();
      return hash.digest('hex');
    },
  };
}
