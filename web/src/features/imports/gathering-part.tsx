import type { ImportDetails } from '@heirloom/contract/imports/imports.schema.ts';
import { importMessages } from '#features/imports/imports.messages.ts';
import { sourceSender } from '#features/imports/source-sender.ts';
import { useSendable } from '#features/imports/use-begin-import.ts';
import { useDiscardImport, useImportSteps } from '#features/imports/use-import-steps.ts';
import { useSending } from '#features/imports/use-sending.ts';
import { formatSize } from '#lib/format-size.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { Button } from '#ui/form/button.tsx';
import { Dropzone } from '#ui/form/dropzone.tsx';

const { gathering: words, door, plan } = importMessages;

/** The files are on their way from this window, or were, and can be sent again from where that broke off. */
export function GatheringPart({ item }: { item: ImportDetails }) {
  const { id, received } = item;
  const sending = useSending(id);
  const { planAgain } = useImportSteps();
  const discard = useDiscardImport();
  const { problem, check } = useSendable();
  const discardButton = (
    <Button busy={discard.isPending} onClick={() => void discard.ask(id)}>
      {plan.discard}
    </Button>
  );
  if (sending !== null) {
    const { doneFiles, files, sentBytes, bytes, isRunning } = sending;
    return (
      <section className="surface-card flex flex-col gap-4 p-5 md:p-6">
        {sending.problem !== null && (
          <InlineAlert title={words.broken}>{sending.problem}</InlineAlert>
        )}
        <Progress
          label={words.sending(doneFiles, files)}
          value={bytes === 0 ? 0 : (sentBytes / bytes) * 100}
          hint={words.sent(formatSize(sentBytes), formatSize(bytes))}
        />
        {isRunning && <p className="text-small text-ink-2">{words.keepOpen}</p>}
        <div className="flex flex-wrap gap-3">
          {isRunning ? (
            <Button onClick={sourceSender.pause}>{words.pause}</Button>
          ) : (
            <>
              <Button variant="accent" onClick={sourceSender.goOn}>
                {words.goOn}
              </Button>
              {discardButton}
            </>
          )}
        </div>
      </section>
    );
  }
  const arrived = received?.files ?? 0;
  const isMissing = received === null || received.files < received.allFiles;
  return (
    <section className="surface-card flex flex-col gap-4 p-5 md:p-6">
      <div>
        <h2 className="title-2">{words.paused}</h2>
        <p className="mt-1 text-ink-2">{words.pausedHint(arrived)}</p>
      </div>
      <Dropzone
        title={words.again}
        buttonLabel={door.choose}
        folderLabel={door.folder}
        multiple
        onFiles={(chosen) => {
          const files = check(chosen);
          if (files) sourceSender.send(id, files);
        }}
      />
      {problem !== null && <InlineAlert title={problem} />}
      <div className="flex flex-wrap gap-3">
        {arrived > 0 && (
          <Button
            busy={planAgain.isPending}
            disabledReason={isMissing ? words.left : undefined}
            onClick={() => planAgain.mutate({ id, collections: 'albums', withTrash: false })}
          >
            {words.planNow}
          </Button>
        )}
        {discardButton}
      </div>
    </section>
  );
}
