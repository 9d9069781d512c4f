import type { Mending } from '@heirloom/contract/mending/mending.schema.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { mendingMessages } from '#features/mending/mending.messages.ts';

type Asked = { mediaId: string; mending: Mending; beginMs: number };

/** Seconds of a film that the server makes as its new copy would be; they are gone as soon as something else is wanted. */
export function useRealPreview(asked: Asked) {
  const [made, setMade] = useState<{ url: string; mending: string } | null>(null);
  const make = useMutation(
    api.mending.preview.mutationOptions({
      onSuccess: ({ film }, { mending }) =>
        setMade({ url: URL.createObjectURL(filmOf(film)), mending: JSON.stringify(mending) }),
      meta: {
        failure: (error) => ({
          title: mendingMessages.realFailed,
          description: messageOf(error),
        }),
      },
    }),
  );
  useEffect(() => () => (made ? URL.revokeObjectURL(made.url) : undefined), [made]);
  return {
    url: made?.mending === JSON.stringify(asked.mending) ? made.url : null,
    isMaking: make.isPending,
    make: () => make.mutate(asked),
  };
}

function filmOf(base64: string): Blob {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: 'video/mp4' });
}
