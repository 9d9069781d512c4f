import type { LucideIcon } from 'lucide-react';
import { IconTile } from '#ui/icon-tile.tsx';

type DeletionStepProps = { icon: LucideIcon; title: string; lines: readonly string[] };

/** One step of an account deletion: what happens at that time. */
export function DeletionStep({ icon, title, lines }: DeletionStepProps) {
  return (
    <div className="flex items-start gap-4">
      <IconTile icon={icon} tone="danger" />
      <div className="min-w-0 flex-1">
        <h3 className="font-[640]">{title}</h3>
        <ul className="mt-1 flex flex-col gap-1 text-ink-2">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
