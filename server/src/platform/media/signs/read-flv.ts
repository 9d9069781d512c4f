/** Reads H.264 that ffmpeg writes as FLV into a pipe: of each picture its time and its units. */

export type FlvPicture = { atMs: number; units: Buffer[] };

const fileHeadBytes = 13;
const headBytes = 11;
/** After each tag its length is repeated. */
const tailBytes = 4;
const videoTag = 9;
const unitsPacket = 1;
/** Far more than what belongs to one picture without the picture itself. */
const mostBytes = 1024 ** 2;

/** Takes bytes in portions of any size; calls `onPicture` for each whole picture. */
export function createFlvReader(onPicture: (picture: FlvPicture) => void): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let isBehindHead = false;
  return (bytes) => {
    rest = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes;
    if (!isBehindHead && rest.length < fileHeadBytes) return;
    let at = isBehindHead ? 0 : fileHeadBytes;
    isBehindHead = true;
    while (at + headBytes <= rest.length) {
      const length = rest.readUIntBE(at + 1, 3);
      if (length > mostBytes) throw new Error(`A tag of ${length} bytes`);
      const end = at + headBytes + length + tailBytes;
      if (end > rest.length) break;
      const picture = readTag(rest.subarray(at, end - tailBytes));
      if (picture) onPicture(picture);
      at = end;
    }
    rest = Buffer.from(rest.subarray(at));
  };
}

function readTag(tag: Buffer): FlvPicture | null {
  const body = tag.subarray(headBytes);
  if (tag[0] !== videoTag || body[1] !== unitsPacket || body.length < 5) return null;
  const decodedMs = tag.readUIntBE(4, 3) + tag[7]! * 2 ** 24;
  return { atMs: Math.max(0, decodedMs + body.readIntBE(2, 3)), units: unitsOf(body.subarray(5)) };
}

function unitsOf(bytes: Buffer): Buffer[] {
  const units: Buffer[] = [];
  for (let at = 0; at + 4 <= bytes.length;) {
    const end = at + 4 + bytes.readUInt32BE(at);
    units.push(bytes.subarray(at + 4, end));
    at = end;
  }
  return units;
}
