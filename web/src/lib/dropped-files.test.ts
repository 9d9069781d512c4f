import { expect, it } from 'vitest';
import { droppedFiles } from '#lib/dropped-files.ts';
import { readDrop } from '#lib/read-drop.ts';

function entryOf(name: string) {
  return {
    name,
    fullPath: `/${name}`,
    isFile: true,
    isDirectory: false,
    file: (take: (file: File) => void) => take(new File(['x'], name)),
  };
}

it('gives the files of a drop in the order of their names, numbers by their value', async () => {
  const names = ['b10.jpg', 'Thumbs.db', 'b9.jpg', 'a.mov'];
  const items = names.map((name) => ({ webkitGetAsEntry: () => entryOf(name) }));
  const files = await droppedFiles(readDrop({ items, files: [] } as unknown as DataTransfer));
  expect(files.map(({ name }) => name)).toEqual(['a.mov', 'b9.jpg', 'b10.jpg']);
});
