import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

type AlertTone = 'danger' | 'warning' | 'info' | 'success';

type InlineAlertProps = {
  title?: string;
  children?: ReactNode;
  tone?: AlertTone;
  className?: string | undefined;
};

const styles = {
  danger: { icon: CircleAlert, panel: 'border-danger/50 bg-danger-soft', text: 'text-danger' },
  warning: {
    icon: TriangleAlert,
    panel: 'border-warning/50 bg-warning-soft',
    text: 'text-warning',
  },
  info: { icon: Info, panel: 'border-info/50 bg-info-soft', text: 'text-info' },
  success: { icon: CircleCheck, panel: 'border-success/50 bg-success-soft', text: 'text-success' },
} as const;

/** Shows an error where it happened, in addition to a toast. */
export function InlineAlert({ title, children, tone = 'danger', className }: InlineAlertProps) {
  const { icon: Icon, panel, text } = styles[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cn(
        'flex items-start gap-3.5 rounded-md border-[1.5px] px-4 py-3',
        panel,
        className,
      )}
    >
      <Icon size={22} aria-hidden="true" className={cn('mt-0.5 shrink-0', text)} />
      <div className="min-w-0 flex-1 self-center">
        {title !== undefined && <p className={cn('font-[640]', text)}>{title}</p>}
        {children !== undefined && children !== false && (
          <div className="text-small text-ink">{children}</div>
        )}
      </div>
    </div>
  );
}
