import type { ScopeSelectProps } from '#features/spaces/scope-options.tsx';
import { useSpaces } from '#features/spaces/use-spaces.ts';
import { lazyPart } from '#ui/lazy-part.tsx';

const ScopeOptions = lazyPart(
  async () => (await import('#features/spaces/scope-options.tsx')).ScopeOptions,
);

/** Whose items a page shows; nothing, and no code to load, without a choice. */
export function ScopeSelect(props: ScopeSelectProps) {
  const { spaces } = useSpaces();
  return spaces.length > 0 || props.offersAll ? <ScopeOptions {...props} /> : null;
}
