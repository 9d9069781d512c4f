import type { SessionUser } from '#features/auth/session-state.ts';
import type { ListScope } from '#features/media/grid/list-order.ts';
import { createKeptText } from '#lib/kept-text.ts';

/** What the person chose to see last in this browser: 'mine', 'shared' or the id of a space; null before a choice. */
export type ScopeChoice = string | null;

/**
 * Returns what is left of a choice: a space that the person is in no more is none. Before a choice, members see their own
 * and what is shared.
 */
export function settledChoice(choice: ScopeChoice, spaceIds: readonly string[]): ScopeChoice {
  if (choice === 'mine') return choice;
  if (spaceIds.length === 0) return null;
  return choice !== null && spaceIds.includes(choice) ? choice : 'shared';
}

/** Returns the scope that a choice names; without one that is one's own. */
export function scopeNamed(choice: ScopeChoice): ListScope {
  if (choice === null || choice === 'mine') return {};
  return choice === 'shared' ? { scope: 'shared' } : { space: choice };
}

/** Returns the scope that holds until the person's spaces are loaded: what was chosen, so that home is not asked for twice. */
export function scopeAtFirst({ id, seesSpaces }: SessionUser): ListScope {
  return scopeNamed(seesSpaces ? scopeChoice.read(id) : null);
}

export const scopeChoice = createKeptText('scope');
