import { useId, useRef } from 'react';
import { DraftNote } from '#features/drafts/draft-note.tsx';
import { typeStyles } from '#features/media/types/type-style.ts';
import { TypeTile } from '#features/media/types/type-tile.tsx';
import { AlsoAddTo } from '#features/spaces/also-add-to.tsx';
import { useAlsoAddTo } from '#features/spaces/use-also-add-to.ts';
import { type SendFile, sendFile } from '#features/uploads/send-file.ts';
import { acceptOf, type UploadKind } from '#features/uploads/upload-kinds.ts';
import { UploadRecipient } from '#features/uploads/upload-recipient.tsx';
import type { UploadTarget } from '#features/uploads/upload-target.ts';
import { uploadMessages } from '#features/uploads/uploads.messages.ts';
import { useSingleUpload } from '#features/uploads/use-single-upload.ts';
import { formatUploadSize } from '#lib/format-size.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { Button } from '#ui/form/button.tsx';
import { ChoiceCards } from '#ui/form/choice-cards.tsx';
import { Dropzone } from '#ui/form/dropzone.tsx';
import { Field } from '#ui/form/field.tsx';
import { FilePicker, type FilePickerHandle } from '#ui/form/file-picker.tsx';
import { FileRow } from '#ui/form/file-row.tsx';
import { Input } from '#ui/form/input.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { DialogForm } from '#ui/overlay/dialog-form.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

type UploadDialogProps = {
  kind: UploadKind;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onUseBulk: (file: File) => void;
  /** For administrators: whose archive the file goes to. */
  target?: UploadTarget | null;
  send?: SendFile;
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
  send = sendFile,
}: UploadDialogProps) {
  const { spaceIds } = useAlsoAddTo();
  const upload = useSingleUpload(kind, {
    targetUserId: target?.userId,
    spaceIds: target ? [] : spaceIds,
    onDone: () => onOpenChange(false),
    send,
  });
  const picker = useRef<FilePickerHandle>(null);
  const fileLabelId = useId();
  const { type, file, sending, problem } = upload;
  const isBusy = sending !== null;
  const leave = () => {
    upload.draft.discard();
    onOpenChange(false);
  };

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
          <DraftNote draft={upload.draft} />
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
                  <Button size="sm" disabled={isBusy} onClick={() => picker.current?.chooseFiles()}>
                    {uploadMessages.changeFile}
                  </Button>
                }
              />
            ) : (
              <Dropzone
                title={kind.drop}
                hint={upload.limits && kind.hint(upload.limits)}
                accept={acceptOf(kind, type)}
                tone={tones[type]}
                onFiles={([chosen]) => chosen && upload.choose(chosen)}
              />
            )}
            <FilePicker
              ref={picker}
              label={uploadMessages.changeFile}
              accept={acceptOf(kind, type)}
              multiple={false}
              onFiles={([chosen]) => chosen && upload.choose(chosen)}
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
          {!target && <AlsoAddTo disabled={isBusy} />}
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
          {upload.isCancelled && !isBusy && (
            <InlineAlert tone="info" title={uploadMessages.cancelled}>
              {uploadMessages.cancelledHint}
            </InlineAlert>
          )}
          {sending && (
            <div ref={showWhole} className="scroll-mb-6">
              <Progress
                label={sending.label}
                value={sending.percent}
                hint={uploadMessages.keepOpen}
              />
            </div>
          )}
        </DialogBody>
        <DialogFooter>
          <Button disabled={isBusy && !sending.canCancel} onClick={isBusy ? upload.cancel : leave}>
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

const tones = { video: 'video', image: 'photo', audio: 'audio' } as const;

/** Scrolls an element that appears at the end of a long form into view, as on phones. */
const showWhole = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'nearest' });
