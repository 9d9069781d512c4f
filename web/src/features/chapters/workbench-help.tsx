import { chapterMessages } from '#features/chapters/chapters.messages.ts';
import { Kbd } from '#ui/kbd.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

type WorkbenchHelpProps = { open: boolean; onOpenChange: (open: boolean) => void };

export function WorkbenchHelp({ open, onOpenChange }: WorkbenchHelpProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={chapterMessages.help} width={480}>
      <DialogBody>
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-3">
          {chapterMessages.keys.map(([keys, what]) => (
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
