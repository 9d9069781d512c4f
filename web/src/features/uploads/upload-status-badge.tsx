import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { Badge } from '#ui/badge.tsx';
import { SpinnerRing } from '#ui/spinner-ring.tsx';
import { uiMessages } from '#ui/ui.messages.ts';

const styles = {
  pending: { label: uiMessages.uploadStatus.pending, tone: 'neutral', icon: Clock },
  uploading: { label: uiMessages.uploadStatus.uploading, tone: 'accent', icon: undefined },
  completed: { label: uiMessages.uploadStatus.completed, tone: 'success', icon: CircleCheck },
  error: { label: uiMessages.uploadStatus.error, tone: 'danger', icon: CircleAlert },
} as const;

type UploadStatusBadgeProps = { status: keyof typeof styles };

export function UploadStatusBadge({ status }: UploadStatusBadgeProps) {
  const { label, tone, icon } = styles[status];
  return (
    <Badge tone={tone} icon={icon}>
      {status === 'uploading' && <SpinnerRing className="size-4" />}
      {label}
    </Badge>
  );
}
