import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { api } from '#api/orpc.ts';
import { useDraft } from '#features/drafts/use-draft.ts';
import { isAbort } from '#features/uploads/is-abort.ts';
import { discard, type SendFile } from '#features/uploads/send-file.ts';
import { DuplicateError, UploadError } from '#features/uploads/upload-errors.ts';
import type { UploadKind } from '#features/uploads/upload-kinds.ts';
import { type UploadPhase, uploadPercent } from '#features/uploads/upload-progress.ts';
import { uploadMessages } from '#features/uploads/uploads.messages.ts';
import { type Problem, useChosenFile } from '#features/uploads/use-chosen-file.ts';
import { waitForProcessing, watchNewUpload } from '#features/uploads/watch-new-upload.ts';
import { formatDate } from '#lib/format-date.ts';
import type { ToastMessage } from '#ui/feedback/toast-message.ts';
import { showToast } from '#ui/feedback/toast.ts';
import { type ConfirmQuestion, useConfirm } from '#ui/overlay/confirm-context.ts';

/** How long the dialog waits for the server's processing, which goes on without it. */
const patienceMs = 4_000;

type Sending = { label: string; percent: number; canCancel: boolean };

type SingleUploadOptions = {
  targetUserId: string | undefined;
  /** To which it is added, too. */
  spaceIds: readonly string[];
  onDone: () => void;
  send: SendFile;
};

/** Keeps the state of uploading one file, for the four dialogs for a single file. */
export function useSingleUpload(kind: UploadKind, options: SingleUploadOptions) {
  const { targetUserId, spaceIds, onDone, send } = options;
  const { take, ...chosen } = useChosenFile(kind);
  const { file, type, title } = chosen;
  const { description, setDescription, draft } = useKeptWords(kind, chosen);
  const { sending, show, hide } = useSteps(kind);
  const { problem, setProblem, fail } = useProblem();
  const [isCancelled, setIsCancelled] = useState(false);
  const stop = useRef(new AbortController());
  const confirm = useConfirm();
  const queries = useQueryClient();

  useEffect(() => () => stop.current.abort(), []);

  const choose = (wanted: File) => {
    setIsCancelled(false);
    const refusal = take(wanted);
    if (refusal) fail(refusal);
    else setProblem(null);
  };

  const attempt = async (sent: File, allowDuplicate: boolean): Promise<void> => {
    try {
      const media = await send({
        file: sent,
        details: {
          title: title.trim(),
          description,
          type,
          origin: kind.origin,
          targetUserId,
          spaceIds,
        },
        allowDuplicate,
        signal: stop.current.signal,
        onPhase: (phase, { share }) => show(phase, { share }),
      });
      await showRest(media, { kind, queries, show });
      draft.settle();
      showToast.success(kind.success(media.type));
      onDone();
    } catch (error) {
      if (error instanceof DuplicateError) {
        if (await confirm(duplicateQuestion(error))) return attempt(sent, true);
      } else if (isAbort(error)) setIsCancelled(true);
      else fail(failureOf(kind, error));
    }
  };

  const submit = async (): Promise<void> => {
    if (sending) return;
    if (!file || title.trim() === '') return fail(kind.missing);
    setProblem(null);
    setIsCancelled(false);
    show('checking');
    stop.current = new AbortController();
    await attempt(file, false);
    hide();
  };

  const cancel = () => stop.current.abort(discard);

  const isComplete = file !== null && title.trim() !== '';
  const shown = { sending, problem, isComplete, isCancelled };
  return { ...chosen, ...shown, description, setDescription, draft, choose, submit, cancel };
}

/** Keeps the words for the next try; the file itself has to be chosen again. */
function useKeptWords(
  { origin }: UploadKind,
  chosen: Pick<ReturnType<typeof useChosenFile>, 'title' | 'setTitle' | 'fileTitle'>,
) {
  const { title, setTitle, fileTitle } = chosen;
  const [description, setDescription] = useState('');
  const draft = useDraft({
    key: `upload:${origin}`,
    // A title that the file has given is no word of the person.
    values: { title: title === fileTitle ? '' : title, description },
    saved: { title: '', description: '' },
    onRestore: (typed) => {
      if (typed.title !== undefined) setTitle(typed.title || fileTitle);
      if (typed.description !== undefined) setDescription(typed.description);
    },
  });
  return { description, setDescription, draft };
}

type RestOptions = {
  kind: UploadKind;
  queries: QueryClient;
  show: ReturnType<typeof useSteps>['show'];
};

/** Shows the steps after the acknowledgement as they happen. */
async function showRest(
  { id, type }: MediaItem,
  { kind, queries, show }: RestOptions,
): Promise<void> {
  if (kind.showsProcessing) {
    const isProcessed = await waitForProcessing(queries, id, patienceMs);
    const words = uploadMessages.steps.processed;
    show('processed', { label: isProcessed ? words[type] : words.later });
  }
  watchNewUpload(queries, id);
  await queries.invalidateQueries({ queryKey: api.media.key() });
  show('finishing');
  await queries.invalidateQueries({ queryKey: api.uploads.key() });
  show('done');
}

/** Keeps what went wrong last, and shows a toast of it. */
function useProblem() {
  const [problem, setProblem] = useState<Problem | null>(null);
  const fail = (found: Problem) => {
    const { canUseBulk: _, ...message } = found;
    setProblem(found);
    showToast.error(message);
  };
  return { problem, setProblem, fail };
}

/** Keeps which step the dialog shows; null while nothing is sent. */
function useSteps(kind: UploadKind) {
  const [sending, setSending] = useState<Sending | null>(null);
  const show = (phase: UploadPhase, { share = 0, label = stepLabel(phase) } = {}) => {
    const percent = uploadPercent(kind.origin, phase, share);
    const canCancel = kind.canCancel && beforeAllIsSent.includes(phase) && share < 1;
    // Without this React may show two steps as one.
    flushSync(() => setSending({ label, percent, canCancel }));
  };
  return { sending, show, hide: () => setSending(null) };
}

/** Later the server has all bytes and keeps them. */
const beforeAllIsSent: UploadPhase[] = ['checking', 'ready', 'accepted', 'sending'];

function stepLabel(phase: UploadPhase): string {
  const { processed: _, ...steps } = uploadMessages.steps;
  return phase === 'processed' || phase === 'done' ? steps.finishing : steps[phase];
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
