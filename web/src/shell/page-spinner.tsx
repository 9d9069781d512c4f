import { shellMessages } from '#shell/shell.messages.ts';
import { Spinner } from '#ui/spinner.tsx';

/** Fills the place of a page until it is known what to show. */
export function PageSpinner({ label = shellMessages.loading }: { label?: string }) {
  return (
    <div className="grid min-h-[50dvh] place-items-center">
      <Spinner label={label} />
    </div>
  );
}
