/** Reads an AVI that ffmpeg writes into a pipe: chunks of picture and sound, one after the other. */

export type Chunk = { kind: 'picture' | 'sound'; bytes: Buffer };

const headerBytes = 8;
/** Far more than one picture or one packet of sound of ours. */
const mostBytes = 1024 ** 2;
const kinds: Record<string, Chunk['kind']> = {
  '00dc': 'picture',
  '00db': 'picture',
  '01wb': 'sound',
  // Of what has no picture.
  '00wb': 'sound',
};

/** Takes bytes in portions of any size; calls `onChunk` for each whole chunk. */
export function createChunkReader(onChunk: (chunk: Chunk) => void): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (bytes) => {
    rest = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes;
    let at = 0;
    while (at + headerBytes <= rest.length) {
      const name = rest.toString('latin1', at, at + 4);
      const list = listBytes[name];
      if (list !== undefined) {
        if (at + list > rest.length) break;
        at += list;
        continue;
      }
      const length = rest.readUInt32LE(at + 4);
      if (length > mostBytes) throw new Error(`A chunk ${name} of ${length} bytes`);
      const end = at + headerBytes + length + (length % 2);
      if (end > rest.length) break;
      const kind = kinds[name];
      const body = rest.subarray(at + headerBytes, at + headerBytes + length);
      if (kind !== undefined) onChunk({ kind, bytes: body });
      at = end;
    }
    rest = Buffer.from(rest.subarray(at));
  };
}

/** What these are followed by is read as chunks of its own. */
const listBytes: Record<string, number> = { RIFF: 12, LIST: 12 };
