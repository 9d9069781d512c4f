import { searchQueryMaximum } from '@heirloom/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { Archive, FolderHeart, UserRound, UsersRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { api } from '#api/orpc.ts';
import { useSession } from '#features/auth/use-session.ts';
import { useListedCollections } from '#features/collections/use-listed-collections.ts';
import { type ExportChoice, partSizes } from '#features/exports/export-address.ts';
import { exportMessages as words } from '#features/exports/exports.messages.ts';
import { useSpaces } from '#features/spaces/use-spaces.ts';
import { useSubscription } from '#features/subscriptions/use-subscription.ts';
import { useDebouncedValue } from '#lib/use-debounced-value.ts';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';
import { Button } from '#ui/form/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { ChoiceCards } from '#ui/form/choice-cards.tsx';
import { Field } from '#ui/form/field.tsx';
import { SearchInput } from '#ui/form/search-input.tsx';
import { Select } from '#ui/form/select.tsx';

type ChoicesProps = { choice: ExportChoice; onChange: (changes: Partial<ExportChoice>) => void };

const icons = { mine: UserRound, collection: FolderHeart, space: UsersRound, everything: Archive };

/** What leaves, and in files of which size. Who has expired takes out what is theirs. */
export function ExportChoices({ choice, onChange }: ChoicesProps) {
  const { isAdmin, user } = useSession();
  const { status } = useSubscription();
  const { kind, id, size, clips } = choice;
  const kinds = [
    'mine' as const,
    ...(status === 'expired'
      ? []
      : [
          'collection' as const,
          ...(user?.seesSpaces ? ['space' as const] : []),
          ...(isAdmin ? ['everything' as const] : []),
        ]),
  ];
  return (
    <section aria-label={words.what} className="surface-card flex flex-col gap-6 p-5 md:p-6">
      <ChoiceCards
        label={words.what}
        value={kind}
        columns={2}
        choices={kinds.map((value) => ({ value, icon: icons[value], ...words.kinds[value] }))}
        onValueChange={(value) => onChange({ kind: value, id: null })}
      />
      {kind === 'collection' && (
        <CollectionField id={id} onChange={(next) => onChange({ id: next })} />
      )}
      {kind === 'space' && <SpaceField id={id} onChange={(next) => onChange({ id: next })} />}
      <Field label={words.size} hint={words.sizeHint}>
        <Select
          value={String(size)}
          className="max-w-80"
          onChange={({ target }) => {
            const chosen = partSizes.find((each) => String(each) === target.value);
            if (chosen !== undefined) onChange({ size: chosen });
          }}
        >
          {partSizes.map((each) => (
            <option key={each} value={each}>
              {each === 0 ? words.oneFile : words.sizeOf(each)}
            </option>
          ))}
        </Select>
      </Field>
      <Checkbox
        label={words.clips}
        checked={clips}
        onChange={(event) => onChange({ clips: event.target.checked })}
      />
    </section>
  );
}

type WhichProps = { id: string | null; onChange: (id: string | null) => void };

function CollectionField({ id, onChange }: WhichProps) {
  const [text, setText] = useState('');
  const query = useDebouncedValue(text.trim());
  const { items, data, error, refetch, isSuccess, hasNextPage, ...list } = useListedCollections({
    query,
  });
  const isListed = items.some((each) => each.id === id);
  // The address may name one that is not listed yet, and the search may have found others.
  const { data: chosen } = useQuery(
    api.collections.find.queryOptions({
      input: { id: id ?? '' },
      enabled: id !== null && isSuccess && !isListed,
    }),
  );
  const listed = id !== null && chosen !== undefined && !isListed ? [chosen, ...items] : items;
  const isNothing = isSuccess && !list.isPlaceholderData && items.length === 0;
  return (
    <div className="flex flex-col items-start gap-3">
      {(hasNextPage || text !== '' || query !== '') && (
        <SearchInput
          label={words.searchCollections}
          placeholder={words.searchCollections}
          className="w-full max-w-120"
          maxLength={searchQueryMaximum}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <p role="status" className="text-ink-2 empty:hidden">
        {isNothing && query !== '' && words.noneFound}
      </p>
      <Which
        label={words.collection}
        empty={isNothing && query === '' ? words.noCollections : null}
        onRetry={error && !data ? () => void refetch() : undefined}
        id={id}
        onChange={onChange}
      >
        {listed.map((each) => (
          <option key={each.id} value={each.id}>
            {each.name}
          </option>
        ))}
      </Which>
      {hasNextPage && (
        <Button size="sm" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {words.moreCollections}
        </Button>
      )}
    </div>
  );
}

function SpaceField({ id, onChange }: WhichProps) {
  const { spaces, isLoaded, error, refetch } = useSpaces();
  const own = spaces.filter(({ role }) => role === 'owner');
  const isEmpty = isLoaded && own.length === 0;
  return (
    <Which
      label={words.space}
      empty={isEmpty ? words.noSpaces : null}
      onRetry={error && !isLoaded ? () => void refetch() : undefined}
      id={id}
      onChange={onChange}
    >
      {own.map((each) => (
        <option key={each.id} value={each.id}>
          {each.name}
        </option>
      ))}
    </Which>
  );
}

type PickProps = WhichProps & {
  label: string;
  empty: string | null;
  /** Where the list could not be loaded. */
  onRetry: (() => void) | undefined;
  children: ReactNode;
};

function Which({ label, empty, onRetry, id, onChange, children }: PickProps) {
  if (onRetry) return <LoadFailed title={words.listFailed} onRetry={onRetry} />;
  if (empty !== null) return <p className="text-ink-2">{empty}</p>;
  return (
    <Field label={label} className="w-full">
      <Select
        value={id ?? ''}
        className="max-w-120"
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      >
        <option value="">{words.choose}</option>
        {children}
      </Select>
    </Field>
  );
}
