import type { ImportChoices, ImportDetails } from '@heirloom/contract/imports/imports.schema.ts';
import { useSession } from '#features/auth/use-session.ts';
import { ImportFacts, ImportKinds } from '#features/imports/import-facts.tsx';
import { ImportRemarks } from '#features/imports/import-remarks.tsx';
import { importMessages } from '#features/imports/imports.messages.ts';
import { useDiscardImport, useImportSteps } from '#features/imports/use-import-steps.ts';
import { AlsoAddTo } from '#features/spaces/also-add-to.tsx';
import { useAlsoAddTo } from '#features/spaces/use-also-add-to.ts';
import { formatSize } from '#lib/format-size.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { Button } from '#ui/form/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { ChoiceCards } from '#ui/form/choice-cards.tsx';

const { planning, plan: words, facts, tryAgain } = importMessages;
const kindsOfCollections = ['albums', 'folders', 'none'] as const;

/** The source is being read; or why it could not be. */
export function PlanningPart({ item }: { item: ImportDetails }) {
  const { planAgain } = useImportSteps();
  const discard = useDiscardImport();
  const read = [item.waiting, item.here, item.twice, item.sidecars, item.refused, item.failed];
  const files = read.reduce((sum, each) => sum + each.files, 0);
  const bytes = read.reduce((sum, each) => sum + each.bytes, 0);
  return (
    <section className="surface-card flex flex-col gap-4 p-5 md:p-6">
      {item.problem === null ? (
        <Progress
          label={planning.reading(files, formatSize(bytes))}
          value={null}
          hint={planning.hint}
        />
      ) : (
        <InlineAlert title={planning.failed}>{item.problem}</InlineAlert>
      )}
      <div className="flex flex-wrap gap-3">
        {item.problem !== null && (
          <Button
            variant="accent"
            busy={planAgain.isPending}
            onClick={() => planAgain.mutate({ id: item.id, ...item.choices })}
          >
            {tryAgain}
          </Button>
        )}
        <Button busy={discard.isPending} onClick={() => void discard.ask(item.id)}>
          {words.discard}
        </Button>
      </div>
    </section>
  );
}

/** What the import would do, with the choices that are left, and the button that starts it. */
export function PlanPart({ item }: { item: ImportDetails }) {
  const { user } = useSession();
  const isOwn = item.ownerId === user?.id;
  const { sharing } = useAlsoAddTo();
  const { id, waiting } = item;
  const { start, planAgain } = useImportSteps();
  const discard = useDiscardImport();
  // What was chosen last counts before the plan made with it is here.
  const { collections, withTrash } =
    planAgain.isError || !planAgain.variables ? item.choices : planAgain.variables;
  const choose = (changed: Partial<ImportChoices>) =>
    planAgain.mutate({ id, collections, withTrash, ...changed });
  return (
    <>
      <section className="surface-card flex flex-wrap items-center justify-between gap-5 p-5 md:p-6">
        <div className="min-w-0">
          <h2 className="title-2">{words.title}</h2>
          <p className="mt-1 text-ink-2">
            {waiting.files === 0
              ? words.nothing
              : words.kept(waiting.files, formatSize(waiting.bytes))}
          </p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-auto">
          <Button busy={discard.isPending} onClick={() => void discard.ask(id)}>
            {words.discard}
          </Button>
          <Button
            variant="accent"
            busy={start.isPending}
            onClick={() => start.mutate({ id, ...(isOwn && sharing) })}
          >
            {words.start}
          </Button>
        </div>
      </section>
      <ImportKinds item={item} label={words.title} />
      <section
        aria-label={facts.title}
        className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
      >
        <ImportFacts item={item} isPlan />
        <div className="surface-card flex flex-col gap-2 p-5">
          <ChoiceCards
            label={words.collections}
            columns={1}
            value={collections}
            disabled={planAgain.isPending}
            onValueChange={(value) => choose({ collections: value })}
            choices={kindsOfCollections.map((value) => ({
              value,
              label: words.collectionChoices[value],
            }))}
          />
          <Checkbox
            label={words.withTrash}
            checked={withTrash}
            disabled={planAgain.isPending}
            onChange={({ target }) => choose({ withTrash: target.checked })}
          />
          {isOwn && <AlsoAddTo disabled={start.isPending} />}
        </div>
      </section>
      <ImportRemarks item={item} isPlan />
    </>
  );
}
