/** Finds what the container of HEIC and AVIF says about its picture. */

/** Where the content of a box starts and ends, without its header. */
export type HeifBox = { type: string; start: number; end: number };

/**
 * Finds the properties that describe and change the primary picture, in the container's order; empty if there are none.
 * @throws {RangeError} if the container is cut off
 */
export function propertiesOfPrimary(file: Buffer): HeifBox[] {
  const meta = boxesIn(file, 0, file.length).find(({ type }) => type === 'meta');
  const parts = meta ? boxesIn(file, meta.start + 4, meta.end) : [];
  const [named, described] = ['pitm', 'iprp'].map((name) =>
    parts.find(({ type }) => type === name),
  );
  if (!named || !described) return [];
  const groups = boxesIn(file, described.start, described.end);
  const container = groups.find(({ type }) => type === 'ipco');
  const all = container ? boxesIn(file, container.start, container.end) : [];
  const primary = file.readUIntBE(named.start + 4, file.readUInt8(named.start) === 0 ? 2 : 4);
  return groups
    .filter(({ type }) => type === 'ipma')
    .flatMap(({ start }) => placesOf(file, start, primary))
    .flatMap((place) => all[place - 1] ?? []);
}

/**
 * Returns which properties belong to an item, without the first bit, which says only whether a property is essential.
 */
function placesOf(file: Buffer, start: number, item: number): number[] {
  const idBytes = file.readUInt8(start) === 0 ? 2 : 4;
  const placeBytes = (file.readUInt8(start + 3) & 1) === 0 ? 1 : 2;
  const count = file.readUInt32BE(start + 4);
  for (let at = start + 8, left = count; left > 0; left -= 1) {
    const places = file.readUInt8(at + idBytes);
    if (file.readUIntBE(at, idBytes) === item) {
      return Array.from({ length: places }, (_, index) => {
        const place = file.readUIntBE(at + idBytes + 1 + index * placeBytes, placeBytes);
        return place & (placeBytes === 1 ? 0x7f : 0x7fff);
      });
    }
    at += idBytes + 1 + places * placeBytes;
  }
  return [];
}

function boxesIn(file: Buffer, start: number, end: number): HeifBox[] {
  const boxes: HeifBox[] = [];
  for (let at = start; at + 8 <= end;) {
    const bytes = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    if (bytes < 8 || at + bytes > end) return boxes;
    boxes.push({ type, start: at + 8, end: at + bytes });
    at += bytes;
  }
  return boxes;
}
