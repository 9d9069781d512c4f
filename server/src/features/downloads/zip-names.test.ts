import { expect, it } from 'vitest';
import { createPaths, safeName, sidecarOf } from '#features/downloads/zip-names.ts';

/** What FAT32, exFAT, NTFS and APFS accept, said in another way than by the code under test. */
function expectAccepted(name: string): void {
  expect(name).not.toMatch(/^[.\s]|[.\s]$/);
  expect(name).not.toMatch(/[<>:"/\\|?*]/);
  const codes = Array.from(name, (character) => character.codePointAt(0)!);
  expect(codes.filter((code) => code < 32 || code === 127 || (code & 0xfffe) === 0xfffe)).toEqual(
    [],
  );
  expect(name.isWellFormed()).toBe(true);
  const device = name.split('.')[0]!.trim().toUpperCase();
  const devices = ['CON', 'PRN', 'AUX', 'NUL', 'CONIN$', 'CONOUT$', 'COM1', 'COM¹', 'LPT9', 'LPT³'];
  expect(devices).not.toContain(device);
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
  expect(Buffer.byteLength(name.normalize('NFD'))).toBeLessThanOrEqual(235);
}

it.each([
  ['Großmutter 👵 Ünï.jpg', 'Großmutter 👵 Ünï.jpg'],
  ['Ünï.jpg'.normalize('NFD'), 'Ünï.jpg'.normalize('NFC')],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['C:\\Tapes\\a.mp4', 'C__Tapes_a.mp4'],
  ['what? "a" <b> | c*.jpg', 'what_ _a_ _b_ _ c_.jpg'],
  ['tape... . ', 'tape'],
  ['...', 'file'],
  ['', 'file'],
  ['a\u0000b\r\n\u202egpj.exe', 'a_b___gpj.exe'],
  ['a\uffffb\ud800.jpg', 'a_b\ufffd.jpg'],
  ['con', '_con'],
  ['NUL.tar.gz', '_NUL.tar.gz'],
  ['aux .jpg', '_aux .jpg'],
  ['COM¹.jpg', '_COM¹.jpg'],
  ['lpt9', '_lpt9'],
  ['CONOUT$', '_CONOUT$'],
  ['Contents.jpg', 'Contents.jpg'],
  ['COM10.jpg', 'COM10.jpg'],
  ['LONGFI~1.JPG', 'LONGFI_1.JPG'],
  ['a~12', 'a_12'],
  ['about ~1987.jpg', 'about ~1987.jpg'],
])('makes of %j the name %j', (given, expected) => {
  expect(safeName(given)).toBe(expected);
  expectAccepted(safeName(given));
});

it('cuts a long name before its extension, and never to a name that ends with a dot or space', () => {
  expect(safeName(`${'a'.repeat(300)}.jpg`)).toBe(`${'a'.repeat(176)}.jpg`);
  expect(safeName(`${'👵'.repeat(300)}.jpg`)).toBe(`${'👵'.repeat(44)}.jpg`);
  expectAccepted(safeName('한'.repeat(300)));
  for (const end of ['.', ' ', '. .', ' ... ']) {
    const long = `${'a'.repeat(180 - end.length)}${end}${'b'.repeat(40)}`;
    expect(safeName(long)).toBe('a'.repeat(180 - end.length));
  }
});

it.each([
  ['two cases', 'IMG_1.jpg', 'img_1.JPG', 'img_1 (2).JPG'],
  ['a sigma at the end', 'ΟΔΟΣ.jpg', 'οδος.jpg', 'οδος (2).jpg'],
  ['a sharp s', 'straße.jpg', 'STRASSE.jpg', 'STRASSE (2).jpg'],
  ['a capital sharp s', 'straße.jpg', 'STRAẞE.jpg', 'STRAẞE (2).jpg'],
  ['two forms of Unicode', 'É.jpg'.normalize('NFD'), 'é.jpg', 'é (2).jpg'],
])('keeps two names apart that a file system takes for one: %s', (_, first, second, expected) => {
  const choosePath = createPaths();
  choosePath('1987', first);
  expect(choosePath('1987', second)).toBe(`1987/${expected}`);
  expect(choosePath('1988', second)).toBe(`1988/${second}`);
});

it('cuts names so that Windows takes the path, and still never gives one twice', () => {
  const choosePath = createPaths(sidecarOf, 100);
  const folder = 'x'.repeat(60);
  const long = `${'👵'.repeat(40)}.jpg`;
  expect(choosePath(folder, long)).toBe(`${folder}/${'👵'.repeat(17)}.jpg`);
  expect(choosePath(folder, long)).toBe(`${folder}/${'👵'.repeat(15)} (2).jpg`);
  expect(choosePath('y'.repeat(99), 'lake.jpg')).toBe(`${'y'.repeat(99)}/lake.jpg`);
  const end = `${'a'.repeat(30)}. b${'c'.repeat(20)}`;
  expect(choosePath(folder, `${end}.jpg`)).toBe(`${folder}/${'a'.repeat(30)}. bcc.jpg`);
});

it('spells a folder always as it did first, since some disks know only one of that name', () => {
  const choosePath = createPaths();
  expect(choosePath('1987/Italy', 'a.jpg')).toBe('1987/Italy/a.jpg');
  expect(choosePath('1987/ITALY', 'b.jpg')).toBe('1987/Italy/b.jpg');
  expect(choosePath('1987/italy', 'A.jpg')).toBe('1987/Italy/A (2).jpg');
});

it('numbers thousands of one name as quickly as others', () => {
  const timeOf = (nameOf: (n: number) => string) => {
    const choosePath = createPaths();
    const begin = performance.now();
    for (let n = 1; n <= 4000; n += 1) choosePath('Undated', nameOf(n));
    return { ms: performance.now() - begin, next: choosePath('Undated', 'IMAGE.jpg') };
  };
  const { ms: others } = timeOf((n) => `${n}.jpg`);
  const { ms, next } = timeOf(() => 'image.jpg');
  expect(next).toBe('Undated/IMAGE (4001).jpg');
  expect(ms).toBeLessThan(20 * others);
});

it('never gives a path twice, nor one that a sidecar has', () => {
  const choosePath = createPaths();
  const names = ['a.jpg', 'a.jpg.json', 'A.JPG', 'a (2).jpg', 'a.jpg.JSON', 'b.json', 'b', 'a.jpg'];
  const used = names.flatMap((name) => {
    const place = choosePath('1987', name);
    return [place, sidecarOf(place)];
  });
  expect(new Set(used.map((place) => place.toUpperCase())).size).toBe(names.length * 2);
});
