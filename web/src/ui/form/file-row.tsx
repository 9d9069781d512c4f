import type { ReactNode } from 'react';

type FileRowProps = {
  /** A small picture or a TypeTile. */
  thumbnail: ReactNode;
  name: string;
  /** Technical facts in small mono text: '86.42 MB · 12:48'. */
  facts: string;
  action?: ReactNode;
};

/** The chosen file in a dialog. */
export function FileRow({ thumbnail, name, facts, action }: FileRowProps) {
  return (
    <div className="flex items-center gap-3.5 rounded-md bg-surface-2 p-2.5">
      {thumbnail}
      <div className="min-w-0 flex-1">
        <p className="truncate font-[620]" title={name}>
          {name}
        </p>
        <p className="stamp mt-1 text-ink-2">{facts}</p>
      </div>
      {action}
    </div>
  );
}
