import { SlidersHorizontal } from 'lucide-react';
import { mendingMessages } from '#features/mending/mending.messages.ts';
import { Button } from '#ui/form/button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useShowDialog } from '#ui/overlay/dialog-host.tsx';

const MendingDialog = lazyPart(
  async () => (await import('#features/mending/mending-dialog.tsx')).MendingDialog,
);

type MendManyButtonProps = {
  mediaIds: readonly string[];
  size?: 'sm';
  disabledReason?: string | undefined;
};

/** Puts several films and recordings right in the same way: all parts of a tape have the same fault. */
export function MendManyButton({ mediaIds, size, disabledReason }: MendManyButtonProps) {
  const show = useShowDialog();
  return (
    <Button
      size={size}
      icon={SlidersHorizontal}
      disabledReason={disabledReason}
      onClick={() => show((onClose) => <MendingDialog mediaIds={mediaIds} onClose={onClose} />)}
    >
      {mendingMessages.menu}
    </Button>
  );
}
