import type { ListScope } from '#features/media/grid/list-order.ts';
import { mediaMessages } from '#features/media/media.messages.ts';
import { scopeNamed } from '#features/spaces/scope-choice.ts';
import { spaceWayMessages } from '#features/spaces/space-ways.messages.ts';
import { useScopeChoice } from '#features/spaces/use-scope-choice.ts';
import { useSpaces } from '#features/spaces/use-spaces.ts';
import { Select } from '#ui/form/select.tsx';

const { scope: everybodys } = mediaMessages.media;

export type ScopeSelectProps = {
  value: ListScope | 'all';
  /** Offers everybody's media to an administrator. */
  offersAll?: boolean;
  onChoose: (scope: ListScope | 'all') => void;
};

/** Whose items a page shows; remembered, so that the links of the header lead to the same. */
export function ScopeOptions({ value, offersAll = false, onChoose }: ScopeSelectProps) {
  const { spaces } = useSpaces();
  const { choose } = useScopeChoice();
  const pick = (chosen: string) => {
    if (chosen === 'all') return onChoose('all');
    const scope = scopeNamed(chosen);
    choose(scope);
    onChoose(scope);
  };
  return (
    <Select
      aria-label={everybodys.label}
      size="sm"
      className="max-w-72 min-w-44 max-md:flex-1"
      value={value === 'all' ? 'all' : (value.space ?? value.scope ?? 'mine')}
      onChange={(event) => pick(event.target.value)}
    >
      <option value="mine">{everybodys.mine}</option>
      {spaces.length > 0 && <option value="shared">{spaceWayMessages.mineAndShared}</option>}
      {spaces.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      {offersAll && <option value="all">{everybodys.all}</option>}
    </Select>
  );
}
