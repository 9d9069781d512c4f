import type { PlacedClip } from '@heirloom/contract/clips/clips.schema.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { codeOf, messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { clipMessages } from '#features/clips/clips.messages.ts';
import { useRefreshClips } from '#features/clips/use-clips.ts';
import { useConfirm } from '#ui/overlay/confirm-context.ts';

/** A part that is being marked: a new one, or that of a clip. */
export type MarkedPart = { clip: PlacedClip | null; beginMs: number; endMs: number };

type Bounds = Pick<MarkedPart, 'beginMs' | 'endMs'>;

/** A new part is as long as this until its end is marked. */
const firstLengthMs = 10_000;

export type PartMarks = ReturnType<typeof usePartMarks>;

/** Marks a part of a film or recording, which becomes an item of its own or is where a clip is from now on. */
export function usePartMarks(mediaId: string, durationMs: number) {
  const [part, setPart] = useState<MarkedPart | null>(null);
  const { move, isMoving } = useMoveClip();
  const refresh = useRefreshClips();
  const make = useMutation(
    api.clips.make.mutationOptions({
      onSettled: refresh,
      meta: {
        success: ({ type }: { type: string }) => ({
          title: clipMessages[type === 'audio' ? 'audio' : 'video'].made(1),
        }),
        failure: (error) => ({ title: clipMessages.failed, description: messageOf(error) }),
      },
    }),
  );
  const set = (bounds: Partial<Bounds>) => setPart((now) => now && { ...now, ...bounds });
  const close = () => setPart(null);
  return {
    part,
    openNew: (beginMs: number) =>
      setPart({ clip: null, beginMs, endMs: Math.min(durationMs, beginMs + firstLengthMs) }),
    open: (clip: PlacedClip) => setPart({ clip, beginMs: clip.beginMs, endMs: clip.endMs }),
    begin: (beginMs: number) => set({ beginMs }),
    end: (endMs: number) => set({ endMs }),
    close,
    isSaving: make.isPending || isMoving,
    /** Says whether it was saved. */
    save: async (title: string): Promise<boolean> => {
      if (part === null) return false;
      const { clip, beginMs, endMs } = part;
      const isSaved = clip
        ? await move(clip, { beginMs, endMs })
        : await worked(make.mutateAsync({ mediaId, beginMs, endMs, title }));
      if (isSaved) close();
      return isSaved;
    },
  };
}

/** Moves a clip; asks where others would see more of it than now. */
export function useMoveClip() {
  const confirm = useConfirm();
  const refresh = useRefreshClips();
  const { mutateAsync, isPending } = useMutation(
    api.clips.move.mutationOptions({
      onSettled: refresh,
      meta: {
        success: { title: clipMessages.moved },
        failure: (error) =>
          codeOf(error) === 'CONFLICT'
            ? null
            : { title: clipMessages.moveFailed, description: messageOf(error) },
      },
    }),
  );
  const move = async ({ id, title }: { id: string; title: string }, bounds: Bounds) => {
    try {
      await mutateAsync({ id, ...bounds });
      return true;
    } catch (error) {
      if (codeOf(error) !== 'CONFLICT') return false;
    }
    const agreed = await confirm({ ...clipMessages.widen(title), tone: 'primary' });
    return agreed && worked(mutateAsync({ id, ...bounds, widensShared: true }));
  };
  return { move, isMoving: isPending };
}

function worked(result: Promise<unknown>): Promise<boolean> {
  return result.then(
    () => true,
    () => false,
  );
}
