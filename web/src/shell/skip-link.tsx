import { shellMessages } from '#shell/shell.messages.ts';

/** The first Tab stop: a link that skips header and navigation. */
export function SkipLink() {
  return (
    <a
      href="#content"
      onClick={(event) => {
        event.preventDefault();
        document.querySelector<HTMLElement>('#content')?.focus();
      }}
      className="fixed top-2 left-2 z-(--z-skip) -translate-y-20 rounded-md bg-primary px-5 py-3 font-[640] text-primary-foreground focus:translate-y-0"
    >
      {shellMessages.skipToContent}
    </a>
  );
}
