import { expect, it } from 'vitest';
import { gatherDiscTitles } from '#features/uploads/disc-titles.ts';
import { droppedFiles } from '#lib/dropped-files.ts';

const file = (name: string, content = name, lastModified = 0): File =>
  new File([content], name, { lastModified });

/** A folder as a browser provides it on a drop. */
type Tree = { [name: string]: Tree | File };

function entryOf(name: string, node: Tree | File, path = `/${name}`): FileSystemEntry {
  if (node instanceof File) {
    const take = (done: (file: File) => void) => done(node);
    return { name, fullPath: path, isFile: true, isDirectory: false, file: take } as never;
  }
  const batches = [
    Object.entries(node).map(([child, inside]) => entryOf(child, inside, `${path}/${child}`)),
    [],
  ];
  const readEntries = (done: (entries: FileSystemEntry[]) => void) => done(batches.shift() ?? []);
  const createReader = () => ({ readEntries });
  return { name, fullPath: path, isFile: false, isDirectory: true, createReader } as never;
}

function drop(tree: Tree): Promise<File[]> {
  const entries = Object.entries(tree).map(([name, node]) => entryOf(name, node));
  return droppedFiles({ entries, files: [] });
}

function disc(mark = ''): Tree {
  return {
    'VIDEO_TS.BUP': file('VIDEO_TS.BUP'),
    'VIDEO_TS.IFO': file('VIDEO_TS.IFO'),
    'VIDEO_TS.VOB': file('VIDEO_TS.VOB'),
    'VTS_01_0.BUP': file('VTS_01_0.BUP'),
    'VTS_01_0.IFO': file('VTS_01_0.IFO'),
    'VTS_01_0.VOB': file('VTS_01_0.VOB'),
    'VTS_01_1.VOB': file('VTS_01_1.VOB', `one${mark}`, 700),
    'VTS_01_2.VOB': file('VTS_01_2.VOB', 'two'),
    'VTS_01_3.VOB': file('VTS_01_3.VOB', 'three'),
    'VTS_02_0.IFO': file('VTS_02_0.IFO'),
    'VTS_02_1.VOB': file('VTS_02_1.VOB', 'other'),
  };
}

const titlesOf = async (files: File[]) =>
  Promise.all(files.map(async (each) => [each.name, await each.text()]));

it('puts the parts of each title of a dropped disc together, named as its folder [FORMAT-04]', async () => {
  const dropped = await drop({ 'Christmas 1998': { VIDEO_TS: disc(), AUDIO_TS: {} } });
  const { files, leftOut } = gatherDiscTitles(dropped);
  expect(await titlesOf(files)).toEqual([
    ['Christmas 1998 – title 1.vob', 'onetwothree'],
    ['Christmas 1998 – title 2.vob', 'other'],
  ]);
  expect(files[0]).toMatchObject({ type: 'video/mpeg', lastModified: 700 });
  expect(leftOut).toBe(7);
});

it('keeps two discs of one drop apart, and everything else as it is', async () => {
  const dropped = await drop({
    Discs: { First: { VIDEO_TS: disc() }, Second: disc('!'), 'note.jpg': file('note.jpg') },
  });
  const { files, leftOut } = gatherDiscTitles(dropped);
  expect(await titlesOf(files)).toEqual([
    ['First – title 1.vob', 'onetwothree'],
    ['First – title 2.vob', 'other'],
    ['note.jpg', 'note.jpg'],
    ['Second – title 1.vob', 'one!twothree'],
    ['Second – title 2.vob', 'other'],
  ]);
  expect(leftOut).toBe(14);
});

it('joins parts that were chosen by themselves, in whatever order, in upper or lower case', async () => {
  const { files } = gatherDiscTitles([file('vts_03_2.vob', 'b'), file('VTS_03_1.VOB', 'a')]);
  expect(await titlesOf(files)).toEqual([['DVD – title 3.vob', 'ab']]);
  const dropped = await drop({ VIDEO_TS: disc() });
  expect(gatherDiscTitles(dropped).files[0]?.name).toBe('DVD – title 1.vob');
});

it('joins nothing that may not belong together', async () => {
  const single = [file('VTS_01_1.VOB')];
  expect(gatherDiscTitles(single)).toEqual({ files: single, leftOut: 0 });
  const ofTwoDiscs = [file('VTS_01_1.VOB'), file('VTS_01_2.VOB'), file('VTS_01_1.VOB')];
  expect(gatherDiscTitles(ofTwoDiscs)).toEqual({ files: ofTwoDiscs, leftOut: 0 });
  const others = [file('film_01_1.VOB'), file('VTS_01_10.VOB'), file('VTS_01_1.VOB.jpg')];
  expect(gatherDiscTitles(others)).toEqual({ files: others, leftOut: 0 });
});

it('leaves out the index of a disc always, its menu only beside its films', () => {
  expect(gatherDiscTitles([file('VIDEO_TS.IFO')])).toEqual({ files: [], leftOut: 1 });
  const menu = [file('VTS_01_0.VOB')];
  expect(gatherDiscTitles(menu)).toEqual({ files: menu, leftOut: 0 });
});
