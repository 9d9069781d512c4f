import type { DriveItem } from '@heirloom/contract/drive-viewer/drive-archive.ts';
import type { Grid } from '#drive-viewer/grid.ts';

/** What stands between header and end; `items` are those that the viewer goes through. */
export type Page = {
  title: string;
  node: HTMLElement;
  items: readonly DriveItem[];
  grid?: Grid;
};
