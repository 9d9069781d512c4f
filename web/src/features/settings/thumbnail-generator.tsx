import type { ThumbnailRun } from '@heirloom/contract/admin/admin.schema.ts';
import { CircleAlert, CircleCheck, Images } from 'lucide-react';
import { SettingsPanel } from '#features/settings/settings-panel.tsx';
import { settingsMessages } from '#features/settings/settings.messages.ts';
import { useThumbnailGenerator } from '#features/settings/use-thumbnail-generator.ts';
import { Badge } from '#ui/badge.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { Button } from '#ui/form/button.tsx';

const words = settingsMessages.thumbnails;

/** Starts the thumbnail generator; shows the percent and each video's result, then how many succeeded and failed. */
export function ThumbnailGenerator() {
  const { run, isRunning, isStarting, start } = useThumbnailGenerator();
  const isBusy = isRunning || isStarting;
  return (
    <SettingsPanel title={words.title} text={words.text}>
      {run && <Run run={run} />}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button
          variant="accent"
          icon={Images}
          busy={isBusy}
          busyLabel={words.busy}
          onClick={() => start('missing')}
        >
          {words.start}
        </Button>
        <Button disabled={isBusy} onClick={() => start('all')}>
          {words.all}
        </Button>
      </div>
    </SettingsPanel>
  );
}

function Run({ run }: { run: ThumbnailRun }) {
  const { total, succeeded, failed, finishedAt, results } = run;
  const isOver = finishedAt !== null;
  return (
    <>
      <Progress
        label={isOver ? words.done : words.processing}
        value={isOver ? 100 : (100 * (succeeded + failed)) / Math.max(1, total)}
        isDone={isOver}
      />
      <div role="status" className="mt-3 flex flex-wrap gap-2.5">
        <Badge tone="success" icon={CircleCheck}>
          {words.succeeded(succeeded)}
        </Badge>
        {failed > 0 && (
          <Badge tone="danger" icon={CircleAlert}>
            {words.failed(failed)}
          </Badge>
        )}
      </div>
      {results.length > 0 && <Results results={results} />}
    </>
  );
}

/** A list of any length, at most 15rem high (spec §6). */
function Results({ results }: Pick<ThumbnailRun, 'results'>) {
  return (
    <ul
      aria-label={words.results}
      // Focusable, so that the keyboard can scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="mt-4 max-h-60 overflow-y-auto rounded-md border"
    >
      {results.map(({ mediaId, title, outcome }) => {
        const trouble = words.outcomes[outcome];
        const Icon = trouble === null ? CircleCheck : CircleAlert;
        return (
          <li
            key={mediaId}
            className="flex min-h-12 items-center gap-3.5 border-b px-4 py-2 last:border-b-0"
          >
            <Icon
              size={20}
              aria-hidden="true"
              className={trouble === null ? 'shrink-0 text-success' : 'shrink-0 text-danger'}
            />
            <span className="min-w-0 flex-1 truncate">{title}</span>
            {trouble !== null && <span className="text-small text-danger">{trouble}</span>}
          </li>
        );
      })}
    </ul>
  );
}
