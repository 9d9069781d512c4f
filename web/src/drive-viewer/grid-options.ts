import type { DriveItem } from '@heirloom/contract/drive-viewer/drive-archive.ts';
import type { TimelineGroup } from '@heirloom/contract/media/media-lists.schema.ts';
import type { TimelineLayout } from '#features/media/timeline/timeline-layout.ts';

export type GridOptions = {
  label: string;
  items: readonly DriveItem[];
  /** Without periods there are no headings. */
  groups: readonly TimelineGroup[];
  hasHeadings: boolean;
  hrefOf: (item: DriveItem) => string;
  captionOf?: (item: DriveItem) => string | undefined;
  /** Called when its layout or the part that is seen changes; `at`: 0 at the top, 1 at the end. */
  onMove?: (layout: TimelineLayout, at: number) => void;
};
