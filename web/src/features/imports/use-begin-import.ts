import type { ImmichDoor } from '@heirloom/contract/imports/imports.schema.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { client } from '#api/client.ts';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { importMessages } from '#features/imports/imports.messages.ts';
import { sourceSender } from '#features/imports/source-sender.ts';
import { folderOf } from '#lib/dropped-files.ts';
import { formatSize } from '#lib/format-size.ts';

const { door: words } = importMessages;

/** Leaves out what is empty; returns why nothing can be sent. */
export function useSendable(): {
  problem: string | null;
  check: (files: readonly File[]) => File[] | null;
} {
  const [problem, setProblem] = useState<string | null>(null);
  const { data: limits } = useQuery(api.uploads.limits.queryOptions());
  const check = (files: readonly File[]): File[] | null => {
    const sendable = files.filter(({ size }) => size > 0);
    const limit = limits?.bulkBytes ?? Number.POSITIVE_INFINITY;
    const tooLarge = sendable.find(({ size }) => size > limit);
    const found =
      tooLarge !== undefined
        ? words.tooLarge(tooLarge.name, formatSize(limit))
        : sendable.length === 0
          ? words.nothing
          : null;
    setProblem(found);
    return found === null ? sendable : null;
  };
  return { problem, check };
}

/** Begins imports, and goes to the page of the new one. */
export function useBeginImport(forUserId: string | undefined) {
  const navigate = useNavigate();
  const onSuccess = ({ id }: { id: string }) =>
    void navigate({ to: '/imports/$id', params: { id } });
  const meta = { failure: (error: unknown) => importMessages.stepFailed(messageOf(error)) };
  const ofFiles = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const source = { from: 'browser' as const, name: nameOf(files) };
      const made = await client.imports.create({ source, forUserId });
      sourceSender.send(made.id, files);
      return made;
    },
    onSuccess,
    meta,
  });
  const ofPlaces = useMutation({
    mutationFn: (places: string[]) =>
      client.imports.create({ source: { from: 'server', places }, forUserId }),
    onSuccess,
    meta,
  });
  const ofImmich = useMutation({
    mutationFn: (door: ImmichDoor) =>
      client.imports.create({ source: { from: 'immich', ...door }, forUserId }),
    onSuccess,
    meta,
  });
  return { ofFiles, ofPlaces, ofImmich };
}

/** What it is called until the plan is made. */
function nameOf([first]: readonly File[]): string {
  if (!first) return '';
  return (folderOf(first).split('/')[0] || first.name).slice(0, 200);
}
