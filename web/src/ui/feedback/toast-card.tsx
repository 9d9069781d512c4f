import { CircleAlert, Check, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import { use } from 'react';
import { cn } from '#lib/cn.ts';
import type { ToastMessage, ToastTone } from '#ui/feedback/toast-message.ts';
import { ToasterFocus, useToastTimer } from '#ui/feedback/use-toast-timer.ts';
import { Button } from '#ui/form/button.tsx';
import { IconButton } from '#ui/form/icon-button.tsx';
import { uiMessages } from '#ui/ui.messages.ts';

type ToastCardProps = ToastMessage & { tone: ToastTone; onDismiss: () => void };

const styles: Record<ToastTone, { icon: LucideIcon; disc: string }> = {
  success: { icon: Check, disc: 'bg-success-soft text-success' },
  info: { icon: Info, disc: 'bg-info-soft text-info' },
  warning: { icon: TriangleAlert, disc: 'bg-warning-soft text-warning' },
  error: { icon: CircleAlert, disc: 'bg-danger-soft text-danger' },
};

export function ToastCard({
  tone,
  title,
  description,
  notes = [],
  action,
  onDismiss,
}: ToastCardProps) {
  const { icon: Icon, disc } = styles[tone];
  const { giveBack } = use(ToasterFocus);
  const isError = tone === 'error';
  const pauseHandlers = useToastTimer({ isRunning: !isError, onElapsed: onDismiss });

  // Gives focus back now. If the next click did it, that would close a menu which the click opens.
  const dismiss = () => {
    giveBack();
    onDismiss();
  };

  return (
    <div
      {...pauseHandlers}
      role={isError ? 'alert' : 'status'}
      className="flex w-full items-start gap-3.5 rounded-lg bg-surface py-3.5 pr-2.5 pl-4 text-ink shadow-3"
    >
      <span className={cn('mt-0.5 grid size-7 shrink-0 place-items-center rounded-full', disc)}>
        <Icon size={16} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1 self-center">
        <p className="leading-snug font-[680]">{title}</p>
        {description !== undefined && (
          <p className="text-small break-words text-ink-2">{description}</p>
        )}
        {notes.map((note) => (
          <p key={note} className="mt-1 text-small text-ink-2">
            {note}
          </p>
        ))}
        {action && (
          <Button
            size="sm"
            className="mt-2.5 mb-1"
            onClick={() => {
              action.onClick();
              dismiss();
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <IconButton icon={X} label={uiMessages.dismiss} onClick={dismiss} className="self-center" />
    </div>
  );
}
