import { Sparkles } from 'lucide-react';
import { useHasNewVersion } from '#api/new-version.ts';
import { shellMessages } from '#shell/shell.messages.ts';
import { Button } from '#ui/form/button.tsx';

const words = shellMessages.newVersion;

/** Offers to load the page anew after the server was updated; the page goes on working until then. */
export function NewVersionBanner() {
  const hasNewVersion = useHasNewVersion();
  return (
    <div role="status">
      {hasNewVersion && (
        <div className="page-gutter flex flex-wrap items-center justify-center gap-x-4 gap-y-2 bg-info-soft py-2.5 text-small">
          <p className="flex items-center gap-3">
            <Sparkles size={18} aria-hidden="true" className="shrink-0 text-info" />
            <span>
              <strong>{words.title}</strong> {words.text}
            </span>
          </p>
          <Button size="sm" onClick={() => window.location.reload()}>
            {words.reload}
          </Button>
        </div>
      )}
    </div>
  );
}
