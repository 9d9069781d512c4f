import { useState } from 'react';
import { backupsMessages } from '#features/backups/backups.messages.ts';
import { FindingsDialog } from '#features/backups/findings-dialog.tsx';
import { countDamaged, useFixity } from '#features/backups/use-fixity.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';

const words = backupsMessages;

/** Warns every administrator about damaged originals. */
export function DamageAlert() {
  const { data } = useFixity();
  const [isOpen, setIsOpen] = useState(false);
  const count = data ? countDamaged(data) : 0;
  if (count === 0) return null;
  return (
    <InlineAlert title={words.alert.title(count)}>
      <p>{words.alert.text}</p>
      <Button size="sm" className="mt-3" onClick={() => setIsOpen(true)}>
        {words.check.show}
      </Button>
      <FindingsDialog open={isOpen} onOpenChange={setIsOpen} />
    </InlineAlert>
  );
}
