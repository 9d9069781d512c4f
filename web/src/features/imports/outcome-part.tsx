import type { ImportDetails } from '@heirloom/contract/imports/imports.schema.ts';
import { Download, Trash2, Undo2 } from 'lucide-react';
import { ImportFacts, ImportKinds } from '#features/imports/import-facts.tsx';
import { ImportRemarks } from '#features/imports/import-remarks.tsx';
import { importMessages } from '#features/imports/imports.messages.ts';
import { useImportSteps, useUndoImport } from '#features/imports/use-import-steps.ts';
import { formatSize } from '#lib/format-size.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { Button } from '#ui/form/button.tsx';
import { AnchorButton, LinkButton } from '#ui/form/link-button.tsx';

const { running, outcome: words } = importMessages;

/** The import is at work, or was stopped and can go on. */
export function RunningPart({ item }: { item: ImportDetails }) {
  const { id, state, from, kept, waiting, problem } = item;
  const { stop, goOn } = useImportSteps();
  const undo = useUndoImport();
  const bytes = kept.bytes + waiting.bytes;
  const isStopped = state === 'stopped';
  return (
    <>
      <section className="surface-card flex flex-col gap-4 p-5 md:p-6">
        {isStopped && (
          <InlineAlert tone="warning" title={running.stopped}>
            {problem}
            {from === 'command' && <p className="mt-1">{running.byCommand}</p>}
          </InlineAlert>
        )}
        <Progress
          label={running.label(kept.files, kept.files + waiting.files)}
          value={bytes === 0 ? 100 : (kept.bytes / bytes) * 100}
          hint={running.hint(formatSize(kept.bytes), formatSize(bytes))}
        />
        <div className="flex flex-wrap gap-3">
          {!isStopped && from !== 'command' && (
            <Button busy={stop.isPending} onClick={() => stop.mutate({ id })}>
              {running.stop}
            </Button>
          )}
          {isStopped && from !== 'command' && (
            <Button variant="accent" busy={goOn.isPending} onClick={() => goOn.mutate({ id })}>
              {running.goOn}
            </Button>
          )}
          {isStopped && (
            <Button icon={Undo2} busy={undo.isPending} onClick={() => void undo.ask(item)}>
              {words.undo}
            </Button>
          )}
        </div>
      </section>
      <ImportRemarks item={item} />
    </>
  );
}

/** What came of an import that is over. */
export function OutcomePart({ item }: { item: ImportDetails }) {
  const { id, kept, state } = item;
  const undo = useUndoImport();
  const isUndone = state === 'undone';
  return (
    <>
      <section className="surface-card flex flex-wrap items-center justify-between gap-5 p-5 md:p-6">
        <div className="min-w-0">
          <h2 className="title-2">
            {isUndone ? words.undone : words.done(kept.files, formatSize(kept.bytes))}
          </h2>
          {isUndone && <p className="mt-1 text-ink-2">{words.undoneHint}</p>}
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-auto">
          {isUndone && (
            <LinkButton to="/files" search={{ tab: 'trash' }} icon={Trash2}>
              {words.toTrash}
            </LinkButton>
          )}
          {!isUndone && kept.files > 0 && (
            <Button icon={Undo2} busy={undo.isPending} onClick={() => void undo.ask(item)}>
              {words.undo}
            </Button>
          )}
          <AnchorButton href={`/api/imports/${id}/files.csv`} download icon={Download}>
            {words.csv}
          </AnchorButton>
        </div>
      </section>
      <ImportKinds item={item} label={words.items} />
      <ImportFacts item={item} />
      <ImportRemarks item={item} />
    </>
  );
}
