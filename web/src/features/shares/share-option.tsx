import { Checkbox } from '#ui/form/checkbox.tsx';

type ShareOptionProps = {
  label: string;
  hint: string;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
};

/** An option of a link, with an explanation. */
export function ShareOption({ label, hint, isChosen, onChoose }: ShareOptionProps) {
  return (
    <Checkbox
      checked={isChosen}
      onChange={(event) => onChoose(event.target.checked)}
      className="items-start py-2"
      label={
        <>
          <span className="block leading-6 font-[620]">{label}</span>
          <span className="block text-small text-ink-2">{hint}</span>
        </>
      }
    />
  );
}
