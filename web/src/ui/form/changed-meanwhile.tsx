import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { uiMessages } from '#ui/ui.messages.ts';

const words = uiMessages.changedMeanwhile;

type ChangedMeanwhileProps = {
  /** The fields that two people changed; `theirs` undefined: nobody else changed this one. */
  fields: {
    label: string;
    theirs: string | null | undefined;
    mine: string | null;
    onUse: () => void;
  }[];
};

/** Shows in a form what somebody else saved meanwhile, and lets the person keep it instead of their own. */
export function ChangedMeanwhile({ fields }: ChangedMeanwhileProps) {
  const differing = fields.filter(
    ({ theirs, mine }) => theirs !== undefined && (theirs ?? '') !== (mine ?? ''),
  );
  if (differing.length === 0) return null;
  return (
    <InlineAlert tone="warning" title={words.title}>
      <p>{words.choice}</p>
      <ul className="mt-3 flex flex-col gap-3">
        {differing.map(({ label, theirs, onUse }) => (
          <li key={label} className="border-t border-line pt-3">
            <p className="font-[620]">{words.saved(label)}</p>
            <p className="max-h-32 overflow-y-auto whitespace-pre-wrap wrap-anywhere" tabIndex={-1}>
              {theirs || words.nothing}
            </p>
            <Button size="sm" className="mt-2" onClick={onUse}>
              {words.use}
            </Button>
          </li>
        ))}
      </ul>
    </InlineAlert>
  );
}
