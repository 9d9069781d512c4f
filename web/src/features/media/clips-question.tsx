import { useState } from 'react';
import { mediaMessages } from '#features/media/media.messages.ts';
import { ChoiceCards } from '#ui/form/choice-cards.tsx';

const words = mediaMessages.remove.clips;

/** What becomes of the parts of a film that is deleted. */
export type ClipsFate = 'keep' | 'trash';

type ClipsQuestionProps = { count: number; onChoose: (fate: ClipsFate) => void };

/** Asks what becomes of the parts of a film that is deleted; unless told otherwise, they are kept. */
export function ClipsQuestion({ count, onChoose }: ClipsQuestionProps) {
  const [fate, setFate] = useState<ClipsFate>('keep');
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
