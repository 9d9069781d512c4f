import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { api } from '#api/orpc.ts';
import { isAbort } from '#features/uploads/is-abort.ts';
import { sendFile } from '#features/uploads/send-file.ts';
import { DuplicateError, UploadError } from '#features/uploads/upload-errors.ts';
import type { UploadKind } from '#features/uploads/upload-kinds.ts';
import { type UploadPhase, uploadPercent } from '#features/uploads/upload-progress.ts';
import { uploadMessages } from '#features/uploads/uploads.messages.ts';
import { type Problem, useChosenFile } from '#features/uploads/use-chosen-file.ts';
import { watchNewUpload } from '#features/uploads/watch-new-upload.ts';
import { formatDate } from '#lib/format-date.ts';
import { type ConfirmQuestion, useConfirm } from '#ui/overlay/confirm-context.ts';
import { showToast } from '#ui/feedback/toast.ts';
import type { ToastMessage } from '#ui/feedback/toast-message.ts';

const frameMs = 16;

/** Waits one frame so that each step is visible; skipped while the page is hidden. */
const letBeSeen = async (): Promise<void> => {
  if (!document.hidden) await new Promise((resolve) => setTimeout(resolve, frameMs));
};

type Sending = { phase: UploadPhase; percent: number };

/** Keeps the state of uploading one file, for the four dialogs for a single file. */
export function useSingleUpload(
  kind: UploadKind,
  targetUserId: string | undefined,
  onDone: () => void,
) {
  const { take, ...chosen } = useChosenFile(kind);
  const { file, type, title } = chosen;
  const [description, setDescription] = useState('');
  const [sending, setSending] = useState<Sending | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const stop = useRef(new AbortController());
  const confirm = useConfirm();
  const queries = useQueryClient();

  useEffect(() => () => stop.current.abort(), []);

  const fail = (found: Problem) => {
    const { canUseBulk: _, ...message } = found;
    setProblem(found);
    showToast.error(message);
  };

  const choose = (wanted: File) => {
    const refusal = take(wanted);
    if (refusal) fail(refusal);
    else setProblem(null);
  };

  const attempt = async (sent: File, allowDuplicate: boolean): Promise<void> => {
    try {
      const media = await sendFile({
        file: sent,
        details: { title: title.trim(), description, type, origin: kind.origin, targetUserId },
        allowDuplicate,
        signal: stop.current.signal,
        onPhase: (phase, { share }) => {
          // Without this React may show two steps as one.
          flushSync(() => setSending({ phase, percent: uploadPercent(kind.origin, phase, share) }));
          return letBeSeen();
        },
      });
      showToast.success(kind.success(media.type));
      watchNewUpload(queries, media.id);
      await queries.invalidateQueries({ queryKey: api.media.key() });
      onDone();
    } catch (error) {
      if (error instanceof DuplicateError) {
        if (await confirm(duplicateQuestion(error))) return attempt(sent, true);
      } else if (!isAbort(error)) fail(failureOf(kind, error));
    }
  };

  const submit = async (): Promise<void> => {
    if (sending) return;
    if (!file || title.trim() === '') return fail(kind.missing);
    setProblem(null);
    setSending({ phase: 'checking', percent: uploadPercent(kind.origin, 'checking') });
    stop.current = new AbortController();
    await attempt(file, false);
    setSending(null);
  };

  const isComplete = file !== null && title.trim() !== '';
  return { ...chosen, choose, description, setDescription, sending, problem, submit, isComplete };
}

function duplicateQuestion({ title, uploadDate }: DuplicateError): ConfirmQuestion {
  const question = uploadMessages.duplicate;
  return {
    title: question.title,
    description: question.question(title, formatDate(uploadDate)),
    confirmLabel: question.confirm,
    cancelLabel: question.skip,
    tone: 'primary',
  };
}

function failureOf(kind: UploadKind, error: unknown): ToastMessage {
  const stage = error instanceof UploadError ? error.stage : 'storage';
  return kind.failure(error instanceof Error ? error.message : '', stage);
}
