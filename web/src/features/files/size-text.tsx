import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { mediaMessages } from '#features/media/media.messages.ts';

type SizeTextProps = {
  item: Pick<MediaItem, 'fileSizeBytes' | 'parentId' | 'type'>;
  format: (sizeBytes: number) => string;
};

/** How large a file is; a part of a film has none of its own. */
export function SizeText({ item, format }: SizeTextProps) {
  const { fileSizeBytes, parentId, type } = item;
  return (
    <span className="stamp text-ink-2">
      {parentId === undefined ? format(fileSizeBytes) : mediaMessages.card.partOf(type)}
    </span>
  );
}
