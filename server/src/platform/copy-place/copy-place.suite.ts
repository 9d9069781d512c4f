import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { type CopyPlace, joinPieces, readWhole } from '#platform/copy-place/copy-place.ts';

export async function* piecesOf(bytes: Buffer, size = 100_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

export function putBytes(place: CopyPlace, name: string, bytes: Buffer): Promise<boolean> {
  return place.put(name, piecesOf(bytes), bytes.length);
}

async function listNames(place: CopyPlace, prefix: string): Promise<string[]> {
  const names: string[] = [];
  for await (const page of place.list(prefix)) names.push(...page.map(({ name }) => name));
  return names;
}

/** What every place for copies must do. */
export function describeCopyPlace(openPlace: () => CopyPlace): void {
  const small = Buffer.from('a letter');

  it('keeps what it was given, and lists it', async () => {
    const place = openPlace();
    expect(await place.read('letters/one.txt')).toBeNull();
    expect(await place.head('letters/one.txt')).toBeNull();
    expect(await listNames(place, 'letters/')).toEqual([]);
    expect(await putBytes(place, 'letters/one.txt', small)).toBe(true);
    expect(await putBytes(place, 'letters/two.txt', Buffer.alloc(0))).toBe(true);
    expect(await readWhole(place, 'letters/one.txt')).toEqual(small);
    expect(await place.head('letters/one.txt')).toEqual({ name: 'letters/one.txt', sizeBytes: 8 });
    expect(await place.head('letters/two.txt')).toMatchObject({ sizeBytes: 0 });
    expect(await listNames(place, 'letters/')).toEqual(['letters/one.txt', 'letters/two.txt']);
    expect(await listNames(place, 'letters/t')).toEqual(['letters/two.txt']);
  });

  it('lists by name, as it is written, whatever is a folder', async () => {
    const place = openPlace();
    const names = ['a-1/x', 'a.2/b/x', 'a.2/b.txt', 'a/x', 'a/y/z', 'aa', 'b'];
    for (const name of names.toReversed()) await putBytes(place, name, small);
    expect(await listNames(place, '')).toEqual(names.toSorted());
    expect(await listNames(place, 'a/')).toEqual(['a/x', 'a/y/z']);
    expect(await listNames(place, 'a.')).toEqual(['a.2/b.txt', 'a.2/b/x']);
    expect(await listNames(place, 'a/y/z/')).toEqual([]);
  });

  it('keeps a large file of many pieces', async () => {
    const place = openPlace();
    const film = randomBytes(17 * 1024 ** 2 + 3);
    await putBytes(place, 'films/large.mov', film);
    expect(await place.head('films/large.mov')).toMatchObject({ sizeBytes: film.length });
    expect((await joinPieces((await place.read('films/large.mov'))!)).equals(film)).toBe(true);
  });

  it('never replaces what is there', async () => {
    const place = openPlace();
    await putBytes(place, 'once.txt', small);
    expect(await putBytes(place, 'once.txt', Buffer.from('something else'))).toBe(false);
    expect(await readWhole(place, 'once.txt')).toEqual(small);
  });

  it.each([3, 20])(
    'has nothing of a file of which %i MB came before it broke off',
    async (megabytes) => {
      const place = openPlace();
      const broken = async function* () {
        yield* piecesOf(randomBytes(megabytes * 1024 ** 2));
        throw new Error('the source broke off');
      };
      const name = `broken/${megabytes}.mov`;
      await expect(place.put(name, broken(), 1e9)).rejects.toThrow('the source broke off');
      expect(await place.head(name)).toBeNull();
      expect(await listNames(place, 'broken/')).toEqual([]);
      expect(await putBytes(place, name, small)).toBe(true);
    },
  );

  it('removes what its store does not keep', async () => {
    const place = openPlace();
    await putBytes(place, 'old.txt', small);
    expect(await place.remove('old.txt')).toBe(true);
    expect(await place.head('old.txt')).toBeNull();
    expect(await place.remove('old.txt')).toBe(true);
  });

  it('keeps an object until its term where its store has a lock, and shortens no term', async () => {
    const place = openPlace();
    const lock = await place.open();
    await putBytes(place, 'kept.txt', small);
    await place.keep('kept.txt', new Date(Date.now() + 3000));
    if (lock === 'none') return;
    expect(await place.remove('kept.txt')).toBe(false);
    await expect(place.keep('kept.txt', new Date(Date.now() + 60_000))).resolves.toBeUndefined();
    expect(await place.remove('kept.txt')).toBe(false);
    await putBytes(place, 'short.txt', small);
    await place.keep('short.txt', new Date(Date.now() + 2000));
    await sleep(2500);
    expect(await place.remove('short.txt')).toBe(true);
  });
}
