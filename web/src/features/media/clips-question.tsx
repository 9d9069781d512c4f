import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#api/orpc.ts';
import { mediaActionMessages } from '#features/media/media-actions.messages.ts';
import { ChoiceCards } from '#ui/form/choice-cards.tsx';

const words = mediaActionMessages.remove.clips;

/** What becomes of the parts of a film that is deleted. */
export type ClipsFate = 'keep' | 'trash';

export function clipsOf(mediaId: string) {
  return api.clips.list.queryOptions({ input: { mediaId } });
}

type ClipsQuestionProps = { mediaId: string; onChoose: (fate: ClipsFate) => void };

/** Asks what becomes of the parts of a film that is deleted, if it has any; unless told otherwise, they are kept. */
export function ClipsQuestion({ mediaId, onChoose }: ClipsQuestionProps) {
  const count = useQuery(clipsOf(mediaId)).data?.items.length ?? 0;
  const [fate, setFate] = useState<ClipsFate>('keep');
  if (count === 0) return null;
  return (
    <ChoiceCards
      label={words.question(count)}
      value={fate}
      choices={[
        { value: 'keep', label: words.keep, hint: words.keepHint },
        { value: 'trash', label: words.trash, hint: words.trashHint },
      ]}
      columns={2}
      className="mt-4 text-ink"
      onValueChange={(chosen) => {
        setFate(chosen);
        onChoose(chosen);
      }}
    />
  );
}
