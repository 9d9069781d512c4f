import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import { guessMediaType, nameWithoutExtension } from '@heirloom/contract/media/media-type.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '#api/orpc.ts';
import { isAbort } from '#features/uploads/is-abort.ts';
import { type SendFileOptions, sendFile } from '#features/uploads/send-file.ts';
import { DuplicateError, UploadError } from '#features/uploads/upload-errors.ts';
import { limitInMegabytes, type UploadKind } from '#features/uploads/upload-kinds.ts';
import { type UploadPhase, uploadPercent } from '#features/uploads/upload-progress.ts';
import { uploadMessages } from '#features/uploads/uploads.messages.ts';
import { watchNewUpload } from '#features/uploads/watch-new-upload.ts';
import { formatDate } from '#lib/format-date.ts';
import { toMegabytes } from '#lib/format-size.ts';
import { useConfirm } from '#ui/confirm-context.ts';
import { showToast } from '#ui/toast.ts';
import type { ToastMessage } from '#ui/toast-message.ts';

const frameMs = 16;

/** So that each of the steps is shown, unless nobody can see it. */
const letBeSeen = async (): Promise<void> => {
  if (!document.hidden) await new Promise((resolve) => setTimeout(resolve, frameMs));
};

type Sending = { phase: UploadPhase; percent: number };

/** One file with its title on its way up: the state and the steps of the four dialogs for a single file. */
export const useSingleUpload = (
  kind: UploadKind,
  targetUserId: string | undefined,
  onDone: () => void,
) => {
  const [type, setType] = useState<MediaType>(kind.type ?? 'video');
  const [file, setFile] = useState<File | null>(null);
  const [title, setTitle] = useState('');
  const [description, setDescription] = useState('');
  const [sending, setSending] = useState<Sending | null>(null);
  const [problem, setProblem] = useState<(ToastMessage & { canUseBulk?: File }) | null>(null);
  const stop = useRef(new AbortController());
  const confirm = useConfirm();
  const queries = useQueryClient();
  const { data: limits } = useQuery(api.uploads.limits.queryOptions());

  useEffect(() => () => stop.current.abort(), []);

  const fail = (message: ToastMessage, canUseBulk?: File) => {
    setProblem({ ...message, canUseBulk });
    showToast.error(message);
  };

  const choose = (chosen: File) => {
    const wrong = kind.checkFile(chosen);
    if (wrong) return fail(wrong);
    const limit = limits ? kind.limitBytes(limits) : Infinity;
    if (chosen.size > limit) {
      const size = toMegabytes(chosen.size).toFixed(1);
      const canUseBulk = limits && chosen.size <= limits.bulkBytes ? chosen : undefined;
      return fail(
        {
          title: uploadMessages.tooLarge,
          description: kind.tooLarge(size, limitInMegabytes(limit)),
        },
        canUseBulk,
      );
    }
    setProblem(null);
    setFile(chosen);
    if (kind.type === null) setType(guessMediaType(chosen));
    if (title.trim() === '') setTitle(nameWithoutExtension(chosen.name));
  };

  const attempt = async (chosen: File, allowDuplicate: boolean): Promise<void> => {
    const options: SendFileOptions = {
      file: chosen,
      details: { title: title.trim(), description, type, origin: kind.origin, targetUserId },
      allowDuplicate,
      signal: stop.current.signal,
      onPhase: (phase, sent) => {
        setSending({ phase, percent: uploadPercent(kind.origin, phase, sent.share) });
        return letBeSeen();
      },
    };
    try {
      const media = await sendFile(options);
      showToast.success(kind.success(media.type));
      watchNewUpload(queries, media.id);
      await queries.invalidateQueries({ queryKey: api.media.key() });
      onDone();
    } catch (error) {
      if (error instanceof DuplicateError) {
        const question = uploadMessages.duplicate;
        const agreed = await confirm({
          title: question.title,
          description: question.question(error.title, formatDate(error.uploadDate)),
          confirmLabel: question.confirm,
          cancelLabel: question.skip,
          tone: 'primary',
        });
        if (agreed) return attempt(chosen, true);
      } else if (!isAbort(error)) {
        const stage = error instanceof UploadError ? error.stage : 'storage';
        fail(kind.failure(error instanceof Error ? error.message : '', stage));
      }
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

  return {
    type,
    setType: (next: MediaType) => {
      setType(next);
      setFile(null);
    },
    file,
    choose,
    title,
    setTitle,
    description,
    setDescription,
    sending,
    problem,
    limits,
    submit,
    isComplete: file !== null && title.trim() !== '',
  };
};
