import { Spinner } from '#ui/spinner.tsx';

/** Says over the skeletons what is on its way: they stay exactly where the pictures will be. */
export function LoadingNote({ label }: { label: string }) {
  return (
    <Spinner
      label={label}
      className="absolute inset-x-0 top-16 mx-auto w-fit rounded-full bg-surface px-6 py-3 shadow-2"
    />
  );
}
