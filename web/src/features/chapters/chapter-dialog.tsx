import type { Chapter } from '@heirloom/contract/chapters/chapters.schema.ts';
import { descriptionMaximum } from '@heirloom/contract/limits.ts';
import { useState } from 'react';
import { type Edit, change } from '#features/chapters/chapter-edits.ts';
import { chapterMessages } from '#features/chapters/chapters.messages.ts';
import { DraftNote } from '#features/drafts/draft-note.tsx';
import { useDraft } from '#features/drafts/use-draft.ts';
import { draftOf, wishOf } from '#features/media/capture/capture-draft.ts';
import { CaptureFields } from '#features/media/capture/capture-fields.tsx';
import { mediaActionMessages } from '#features/media/media-actions.messages.ts';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { DialogForm } from '#ui/overlay/dialog-form.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

type ChapterDialogProps = {
  mediaId: string;
  chapter: Chapter;
  /** Says whether it was saved. */
  onSave: (edit: Edit) => Promise<boolean>;
  onClose: () => void;
};

const words = chapterMessages.details;

/** What a chapter shows, and when it was recorded. */
export function ChapterDialog({ mediaId, chapter, onSave, onClose }: ChapterDialogProps) {
  const [saved] = useState(() => ({
    description: chapter.description ?? '',
    ...dateOf(chapter),
  }));
  const [fields, setFields] = useState(saved);
  const [isMissed, setIsMissed] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const set = (changes: Partial<typeof fields>) => setFields((now) => ({ ...now, ...changes }));
  const draft = useDraft({
    key: `chapter:${mediaId}:${chapter.id}-more`,
    values: fields,
    saved,
    onRestore: set,
  });
  const save = async () => {
    const { description, ...date } = fields;
    const capture = wishOf(date, chapter.capture);
    setIsMissed(capture === null);
    if (capture === null) return;
    const { localTime, precision } = capture;
    setIsSaving(true);
    const isSaved = await onSave(
      change(chapter, {
        description: description.trim() || null,
        capture: { localTime, precision },
      }),
    );
    setIsSaving(false);
    if (!isSaved) return;
    draft.settle();
    onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={isSaving}
      title={chapter.title || words.heading}
      width={520}
    >
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <DialogBody>
          <DraftNote draft={draft} />
          <Field label={words.description}>
            <Textarea
              rows={5}
              maxLength={descriptionMaximum}
              value={fields.description}
              onChange={(event) => set({ description: event.target.value })}
            />
          </Field>
          <CaptureFields
            draft={fields}
            isExact
            onChange={set}
            error={isMissed ? mediaActionMessages.date.missing : undefined}
          />
        </DialogBody>
        <DialogFooter>
          <Button
            disabled={isSaving}
            onClick={() => {
              draft.discard();
              onClose();
            }}
          >
            {mediaActionMessages.date.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={isSaving}>
            {mediaActionMessages.date.save}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}

/** Most chapters have no date, and need none. */
function dateOf({ capture }: Chapter) {
  const draft = draftOf({ ...capture, isApproximate: false });
  return capture.localTime === null ? { ...draft, precision: 'unknown' as const } : draft;
}
