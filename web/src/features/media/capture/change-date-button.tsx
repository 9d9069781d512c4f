import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { CalendarCog } from 'lucide-react';
import { useState } from 'react';
import { mediaActionMessages } from '#features/media/media-actions.messages.ts';
import { ChangeDateDialog } from '#features/media/media-dialogs.ts';
import { Button } from '#ui/form/button.tsx';

type ChangeDateButtonProps = {
  ids: readonly string[];
  item?: MediaItem;
  proposalSpaceId?: string;
  onDone?: () => void;
  disabledReason?: string | undefined;
  size?: 'sm' | undefined;
};

/** Opens the dialog for the capture date of items. */
export function ChangeDateButton(props: ChangeDateButtonProps) {
  const { ids, item, proposalSpaceId, onDone, disabledReason, size } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        icon={CalendarCog}
        size={size}
        disabledReason={disabledReason}
        onClick={() => setIsOpen(true)}
      >
        {mediaActionMessages.date.change}
      </Button>
      {isOpen && (
        <ChangeDateDialog
          ids={ids}
          item={item}
          proposalSpaceId={proposalSpaceId}
          onClose={() => setIsOpen(false)}
          {...(onDone && { onDone })}
        />
      )}
    </>
  );
}
