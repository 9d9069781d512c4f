import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { Badge } from '#ui/badge.tsx';
import { SpinnerRing } from '#ui/spinner-ring.tsx';

const looks = {
  pending: { label: 'Pending', tone: 'neutral', icon: Clock },
  uploading: { label: 'Uploading', tone: 'lamp', icon: undefined },
  completed: { label: 'Completed', tone: 'success', icon: CircleCheck },
  error: { label: 'Error', tone: 'danger', icon: CircleAlert },
} as const;

type UploadStatusBadgeProps = { status: keyof typeof looks };

export function UploadStatusBadge({ status }: UploadStatusBadgeProps) {
  const { label, tone, icon } = looks[status];
  return (
    <Badge tone={tone} icon={icon}>
      {status === 'uploading' && <SpinnerRing className="size-4" />}
      {label}
    </Badge>
  );
}
