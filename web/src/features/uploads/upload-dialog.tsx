import { useId, useRef } from 'react';
import { acceptOf, type UploadKind } from '#features/uploads/upload-kinds.ts';
import { UploadRecipient } from '#features/uploads/upload-recipient.tsx';
import type { UploadTarget } from '#features/uploads/upload-target.ts';
import { uploadMessages } from '#features/uploads/uploads.messages.ts';
import { useSingleUpload } from '#features/uploads/use-single-upload.ts';
import { formatUploadSize } from '#lib/format-size.ts';
import { Button } from '#ui/form/button.tsx';
import { ChoiceCards } from '#ui/form/choice-cards.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { DialogForm } from '#ui/overlay/dialog-form.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Dropzone } from '#ui/form/dropzone.tsx';
import { Field } from '#ui/form/field.tsx';
import { FileRow } from '#ui/form/file-row.tsx';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Input } from '#ui/form/input.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { typeStyles } from '#features/media/types/type-style.ts';
import { TypeTile } from '#features/media/types/type-tile.tsx';

type UploadDialogProps = {
  kind: UploadKind;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onUseBulk: (file: File) => void;
  /** For administrators: whose archive the file goes to. */
  target?: UploadTarget | null;
};

const types = (['video', 'image', 'audio'] as const).map((value) => ({
  value,
  label: uploadMessages.typeWord[value],
  icon: typeStyles[value].icon,
  iconClassName: typeStyles[value].text,
}));

/** The dialog for one file: movie, audio, photo or, from the header, any of them. */
export function UploadDialog({
  kind,
  open,
  onOpenChange,
  onUseBulk,
  target = null,
}: UploadDialogProps) {
  const upload = useSingleUpload(kind, target?.userId, () => onOpenChange(false));
  const picker = useRef<HTMLInputElement>(null);
  const fileLabelId = useId();
  const { type, file, sending, problem } = upload;
  const isBusy = sending !== null;
  const tones = { video: 'video', image: 'photo', audio: 'audio' } as const;

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={kind.dialog}
      busy={isBusy}
      width={kind.type ? 560 : 640}
    >
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          void upload.submit();
        }}
      >
        <DialogBody>
          {target && <UploadRecipient target={target} />}
          {kind.type === null && (
            <ChoiceCards
              label={uploadMessages.type}
              value={type}
              onValueChange={upload.setType}
              choices={types}
              disabled={isBusy}
            />
          )}
          <div role="group" aria-labelledby={fileLabelId}>
            <p id={fileLabelId} className="mb-2 text-[1rem] leading-snug font-[620]">
              {kind.fileLabel}
            </p>
            {file ? (
              <FileRow
                thumbnail={<TypeTile type={type} className="max-md:w-12" />}
                name={file.name}
                facts={formatUploadSize(file.size)}
                action={
                  <Button size="sm" disabled={isBusy} onClick={() => picker.current?.click()}>
                    {uploadMessages.changeFile}
                  </Button>
                }
              />
            ) : (
              <Dropzone
                title={kind.drop}
                hint={upload.limits && kind.hint(upload.limits)}
                accept={acceptOf(type)}
                tone={tones[type]}
                onFiles={([chosen]) => chosen && upload.choose(chosen)}
              />
            )}
            <input
              ref={picker}
              type="file"
              hidden
              aria-label={uploadMessages.changeFile}
              accept={acceptOf(type)}
              onChange={(event) => event.target.files?.[0] && upload.choose(event.target.files[0])}
            />
          </div>
          <Field label={kind.titleLabel}>
            <Input
              value={upload.title}
              readOnly={isBusy}
              lock={false}
              maxLength={500}
              onChange={(event) => upload.setTitle(event.target.value)}
            />
          </Field>
          {kind.hasDescription && (
            <Field label={uploadMessages.description} optional>
              <Input
                value={upload.description}
                readOnly={isBusy}
                lock={false}
                onChange={(event) => upload.setDescription(event.target.value)}
              />
            </Field>
          )}
          {problem && (
            <div ref={showWhole} className="scroll-mb-6">
              <InlineAlert title={problem.title}>
                {problem.description}
                {problem.canUseBulk && (
                  <Button
                    size="sm"
                    className="mt-3"
                    onClick={() => problem.canUseBulk && onUseBulk(problem.canUseBulk)}
                  >
                    {uploadMessages.bulkInstead}
                  </Button>
                )}
              </InlineAlert>
            </div>
          )}
          {sending && (
            <div ref={showWhole} className="scroll-mb-6">
              <Progress
                label={stepLabel(sending.phase)}
                value={sending.percent}
                hint={uploadMessages.keepOpen}
              />
            </div>
          )}
        </DialogBody>
        <DialogFooter>
          <Button disabled={isBusy} onClick={() => onOpenChange(false)}>
            {uploadMessages.cancel}
          </Button>
          <Button
            type="submit"
            variant="accent"
            busy={isBusy}
            busyLabel={uploadMessages.uploading}
            aria-disabled={!upload.isComplete}
          >
            {uploadMessages.upload}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}

/** Scrolls an element that appears at the end of a long form into view, as on phones. */
const showWhole = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'nearest' });

const stepLabel = (phase: keyof typeof uploadMessages.steps | 'done'): string =>
  uploadMessages.steps[phase === 'done' ? 'finishing' : phase];
