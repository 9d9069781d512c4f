import type { ComponentProps } from 'react';
import { commentsMessages as words } from '#features/comments/comments.messages.ts';
import { ItemComments } from '#features/comments/item-comments.tsx';
import { SidePanel } from '#features/playback/side-panel.tsx';

type CommentsPanelProps = ComponentProps<typeof ItemComments> & { onClose: () => void };

/** The comments beside a film or a photo. */
export function CommentsPanel({ onClose, ...comments }: CommentsPanelProps) {
  return (
    <SidePanel title={words.heading} closeLabel={words.close} onClose={onClose}>
      <ItemComments {...comments} />
    </SidePanel>
  );
}
