import { Kbd } from '#ui/kbd.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

type KeyListProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  keys: readonly (readonly [keys: string, what: string])[];
};

/** A dialog that lists keys and what they do. */
export function KeyList({ open, onOpenChange, title, keys }: KeyListProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} width={480}>
      <DialogBody>
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-3">
          {keys.map(([name, what]) => (
            <div key={name} className="contents">
              <dt>
                <Kbd>{name}</Kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </DialogBody>
    </Dialog>
  );
}
