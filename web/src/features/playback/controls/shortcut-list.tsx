import { playbackMessages } from '#features/playback/playback.messages.ts';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Kbd } from '#ui/kbd.tsx';

type ShortcutListProps = { open: boolean; onOpenChange: (open: boolean) => void };

export function ShortcutList({ open, onOpenChange }: ShortcutListProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={playbackMessages.shortcuts} width={480}>
      <DialogBody>
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-3">
          {playbackMessages.shortcutList.map(([keys, what]) => (
            <div key={keys} className="contents">
              <dt>
                <Kbd>{keys}</Kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </DialogBody>
    </Dialog>
  );
}
