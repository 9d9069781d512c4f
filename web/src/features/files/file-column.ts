import type { ReactNode } from 'react';
import type { FileSort } from '#features/files/file-order.ts';

/** One column of a table of files. */
export type FileColumn<Item> = {
  id: string;
  head: ReactNode;
  sort?: FileSort;
  align?: 'end';
  className?: string;
  render: (item: Item, place: number) => ReactNode;
};

/** What an item needs, for a table of files to show it. */
export type Listed = { id: string; title: string };
