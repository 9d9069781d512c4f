import { knownMediaType, nameWithoutExtension } from '@heirloom/contract/media/media-type.ts';
import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#api/orpc.ts';
import {
  limitInMegabytes,
  type UploadKind,
  type UploadLimits,
} from '#features/uploads/upload-kinds.ts';
import { uploadMessages } from '#features/uploads/uploads.messages.ts';
import { toMegabytes } from '#lib/format-size.ts';
import type { ToastMessage } from '#ui/feedback/toast-message.ts';

/** `canUseBulk`: the file, if the bulk dialog accepts it. */
export type Problem = ToastMessage & { canUseBulk?: File };

/** Keeps the chosen file of a single-file dialog, with its type and title. */
export function useChosenFile(kind: UploadKind) {
  /** Null until the person has chosen one: then the file tells. */
  const [chosenType, setType] = useState<MediaType | null>(kind.type);
  const [file, setFile] = useState<File | null>(null);
  const [title, setTitle] = useState('');
  const { data: limits } = useQuery(api.uploads.limits.queryOptions());

  return {
    type: chosenType ?? (file && knownMediaType(file)) ?? 'video',
    setType,
    file,
    /** Takes a file; returns the reason if the dialog refuses it. */
    take: (wanted: File): Problem | null => {
      const refusal = kind.checkFile(wanted) ?? (limits ? tooLarge(kind, wanted, limits) : null);
      if (refusal) return refusal;
      setFile(wanted);
      if (title.trim() === '') setTitle(nameWithoutExtension(wanted.name));
      return null;
    },
    title,
    /** The title that the file gives. */
    fileTitle: file ? nameWithoutExtension(file.name) : '',
    setTitle,
    limits,
  };
}

function tooLarge(kind: UploadKind, file: File, limits: UploadLimits): Problem | null {
  const limit = kind.limitBytes(limits);
  if (file.size <= limit) return null;
  return {
    title: uploadMessages.tooLarge,
    description: kind.tooLarge(toMegabytes(file.size).toFixed(1), limitInMegabytes(limit)),
    canUseBulk: file.size <= limits.bulkBytes ? file : undefined,
  };
}
