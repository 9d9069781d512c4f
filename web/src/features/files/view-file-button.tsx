import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { Eye } from 'lucide-react';
import { fileMessages } from '#features/files/files.messages.ts';
import { useSignedFile } from '#features/files/use-signed-file.ts';
import { itemRoute } from '#features/media/item-link.ts';
import { IconButton } from '#ui/form/icon-button.tsx';
import { LinkButton } from '#ui/form/link-button.tsx';

const words = fileMessages.actions;

/** Opens the page of the file; a file that no page can show is opened by the browser itself. */
export function ViewFileButton({ item }: { item: MediaItem }) {
  const { view } = useSignedFile();
  const label = words.of(words.view, item.title);
  if (!hasPage(item)) {
    return (
      <IconButton icon={Eye} label={label} title={words.view} onClick={() => void view(item.id)} />
    );
  }
  return (
    <LinkButton
      to={itemRoute[item.type]}
      params={{ id: item.id }}
      size="icon"
      variant="quiet"
      aria-label={label}
      title={words.view}
    >
      <Eye size={20} aria-hidden="true" />
    </LinkButton>
  );
}

export function hasPage({ status }: MediaItem): boolean {
  return status !== 'unprocessable' && status !== 'failed';
}
