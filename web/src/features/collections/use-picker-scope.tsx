import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '#api/orpc.ts';
import { useSession } from '#features/auth/use-session.ts';
import { collectionPageMessages } from '#features/collections/collection-page.messages.ts';
import { Select } from '#ui/form/select.tsx';

export type PickerScope = { spaceId?: string; ownerId?: string };
type NamedSpace = { id: string; name: string };

const mine = 'mine';

/**
 * Whose media a picker offers, and the choice where there is one: only what can be put in. For a collection of a space
 * that is what the space shows and one's own; elsewhere one's own, all of them or those in a space.
 */
export function usePickerScope(space: NamedSpace | undefined): {
  scope: PickerScope;
  choice: ReactNode;
} {
  const { user } = useSession();
  const { data } = useQuery(
    api.spaces.list.queryOptions({
      input: {},
      enabled: space === undefined && user?.seesSpaces === true,
      staleTime: Infinity,
    }),
  );
  const [chosen, setChosen] = useState(space?.id ?? mine);
  const spaces = space ? [space] : (data?.items ?? []);
  // A space that is left meanwhile offers nothing any more.
  const isIn = spaces.some(({ id }) => id === chosen);
  const ownerId = space ? undefined : user?.id;
  return {
    scope: isIn ? { spaceId: chosen, ...(ownerId !== undefined && { ownerId }) } : {},
    choice: spaces.length > 0 && (
      <PickerScopeSelect
        spaces={spaces}
        ofSpace={space !== undefined}
        value={isIn ? chosen : mine}
        onChange={setChosen}
      />
    ),
  };
}

type PickerScopeSelectProps = {
  spaces: readonly NamedSpace[];
  /** What is picked goes into a collection of the space. */
  ofSpace: boolean;
  value: string;
  onChange: (value: string) => void;
};

function PickerScopeSelect({ spaces, ofSpace, value, onChange }: PickerScopeSelectProps) {
  const { inSpace } = collectionPageMessages;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Select
        aria-label={inSpace.choose}
        size="sm"
        className="max-w-full min-w-44 max-md:flex-1"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {!ofSpace && <option value={mine}>{inSpace.mine}</option>}
        {spaces.map(({ id, name }) => (
          <option key={id} value={id}>
            {(ofSpace ? inSpace.here : inSpace.mineIn)(name)}
          </option>
        ))}
        {ofSpace && <option value={mine}>{inSpace.mine}</option>}
      </Select>
      {ofSpace && value === mine && <p className="text-small text-ink-2">{inSpace.mineHint}</p>}
    </div>
  );
}
