import { Spinner } from '#ui/spinner.tsx';

/** Says what is loading, over the placeholders, so that they stay exactly where the pictures will be. */
export function LoadingNote({ label }: { label: string }) {
  return (
    <Spinner
      label={label}
      className="absolute inset-x-0 top-16 mx-auto w-fit rounded-full bg-surface px-6 py-3 shadow-2"
    />
  );
}
