import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { DialogDescription } from '#ui/overlay/dialog-description.tsx';
import { IconButton } from '#ui/form/icon-button.tsx';
import { uiMessages } from '#ui/ui.messages.ts';

type DialogHeaderProps = { title: ReactNode; description: ReactNode; busy: boolean };

export function DialogHeader({ title, description, busy }: DialogHeaderProps) {
  return (
    <div className="flex items-start gap-4 px-5 pt-5 pb-3 md:px-8 md:pt-6 md:pb-4">
      <div className="min-w-0 flex-1 pt-1.5">
        <Radix.Title className="title-2">{title}</Radix.Title>
        {description !== undefined && (
          <DialogDescription className="mt-1.5">{description}</DialogDescription>
        )}
      </div>
      <Radix.Close asChild>
        <IconButton
          icon={X}
          label={busy ? uiMessages.closeUnavailable : uiMessages.close}
          aria-disabled={busy || undefined}
          className="-mr-2.5 aria-disabled:text-(--ink-disabled)"
        />
      </Radix.Close>
    </div>
  );
}
