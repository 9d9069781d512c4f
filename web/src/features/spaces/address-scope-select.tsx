import { useNavigate } from '@tanstack/react-router';
import { type ListSearch, scopeOf } from '#features/media/grid/list-order.ts';
import { ScopeSelect } from '#features/spaces/scope-select.tsx';

type AddressScopeSelectProps = { search: ListSearch; offersAll?: boolean };

/** The same for pages that keep it in their address, so that it can be bookmarked. */
export function AddressScopeSelect({ search, offersAll }: AddressScopeSelectProps) {
  const navigate = useNavigate();
  return (
    <ScopeSelect
      value={offersAll === true && search.scope === 'all' ? 'all' : scopeOf(search)}
      {...(offersAll !== undefined && { offersAll })}
      onChoose={(scope) =>
        void navigate({
          to: '.',
          search: ({ scope: _scope, space: _space, ...kept }: ListSearch) => ({
            ...kept,
            ...(scope === 'all' ? { scope } : scope),
          }),
          replace: true,
          resetScroll: true,
        })
      }
    />
  );
}
