import { useState } from 'react';
import { shellMessages } from '#shell/shell.messages.ts';

const words = shellMessages.footer;

export function Footer() {
  const [year] = useState(() => new Date().getFullYear());
  return (
    <footer className="border-t">
      <div className="page-gutter flex flex-wrap justify-between gap-x-8 gap-y-1 py-6 text-small text-ink-2">
        <p>{words.poweredBy}</p>
        <p>{words.copyright(year)}</p>
      </div>
    </footer>
  );
}
