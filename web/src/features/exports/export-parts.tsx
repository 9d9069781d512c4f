import type { ExportPlan } from '@heirloom/contract/exports/exports.schema.ts';
import { Check, Download, FileArchive } from 'lucide-react';
import { messageOf } from '#api/errors.ts';
import type { WantedExport } from '#features/exports/export-address.ts';
import { exportMessages } from '#features/exports/exports.messages.ts';
import { useExportParts } from '#features/exports/use-export-parts.ts';
import { formatDate } from '#lib/format-date.ts';
import { formatSize } from '#lib/format-size.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';
import { Button } from '#ui/form/button.tsx';
import { IconTile } from '#ui/icon-tile.tsx';
import { Spinner } from '#ui/spinner.tsx';

const words = exportMessages.parts;

/** The ZIP files of an export, each to be downloaded by itself. */
export function ExportParts({ wanted }: { wanted: WantedExport }) {
  const { plan, error, needsProof, isBusy, dialog, ...actions } = useExportParts(wanted);
  return (
    <section aria-labelledby="export-parts" className="surface-card flex flex-col gap-4 p-5 md:p-6">
      <div aria-live="polite">
        <h2 id="export-parts" className="title-2">
          {words.title}
        </h2>
        {plan !== undefined && plan.parts.length > 0 && (
          <p className="mt-1 text-ink-2">
            {words.sum(plan.items, formatSize(plan.bytes), plan.parts.length)}
          </p>
        )}
      </div>
      {needsProof && (
        <div className="flex flex-col items-start gap-3">
          <p className="text-ink-2">{words.proveHint}</p>
          <Button variant="accent" busy={isBusy} onClick={actions.prove}>
            {words.prove}
          </Button>
        </div>
      )}
      {!needsProof && plan === undefined && error === null && <Spinner label={words.loading} />}
      {plan === undefined && error !== null && (
        <LoadFailed title={words.failed} description={messageOf(error)} onRetry={actions.retry} />
      )}
      {plan?.parts.length === 0 && <p className="text-ink-2">{words.empty}</p>}
      {plan !== undefined && plan.waitingClips > 0 && (
        <InlineAlert tone="info" title={words.waiting(plan.waitingClips)} />
      )}
      {plan !== undefined && plan.parts.length > 0 && (
        <ul className="divide-y border-t">
          {plan.parts.map((part) => (
            <PartRow
              key={part.until}
              part={part}
              of={plan.parts.length}
              begunAt={actions.begunAt(part)}
              isBusy={isBusy}
              onDownload={() => actions.download(part)}
            />
          ))}
        </ul>
      )}
      {dialog}
    </section>
  );
}

type PartRowProps = {
  part: ExportPlan['parts'][number];
  of: number;
  begunAt: string | null;
  isBusy: boolean;
  onDownload: () => void;
};

function PartRow({ part, of, begunAt, isBusy, onDownload }: PartRowProps) {
  const name = words.name(part.number, of);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <IconTile
        icon={begunAt === null ? FileArchive : Check}
        tone={begunAt === null ? 'neutral' : 'success'}
        size="sm"
      />
      <div className="min-w-0 flex-1 basis-40">
        <h3 className="font-[640]">{name}</h3>
        <p className="text-small text-ink-2">{words.about(part.items, formatSize(part.bytes))}</p>
        {begunAt !== null && (
          <p className="text-small text-ink-2">{words.begun(formatDate(begunAt))}</p>
        )}
      </div>
      <Button
        icon={Download}
        disabled={isBusy}
        aria-label={words.downloadName(name)}
        className="max-sm:w-full"
        onClick={onDownload}
      >
        {words.download}
      </Button>
    </li>
  );
}
