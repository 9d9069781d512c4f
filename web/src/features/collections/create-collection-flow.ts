import type { CollectionType } from '@heirloom/contract/collections/collection-type.ts';
import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';

/** The steps of creating a collection: its details, its media items, then the creation itself. */
export type CreateCollectionFlow = {
  step: 'details' | 'media';
  name: string;
  description: string;
  type: CollectionType;
  /** In the order of picking. */
  items: readonly MediaItem[];
  /** The person tried to continue with a blank name. */
  isNameMissing: boolean;
  /** How many of the items are added, while the collection is being created. */
  creating: { done: number; total: number } | null;
};

export type CreateCollectionAction =
  | { do: 'change'; name?: string; description?: string; type?: CollectionType }
  | { do: 'next' }
  | { do: 'back' }
  /** The items chosen in the picker. */
  | { do: 'pick'; items: readonly MediaItem[] }
  | { do: 'removeItem'; id: string }
  /** `isEmpty`: 'Skip & Create' was pressed; the picked items are ignored. */
  | { do: 'create'; isEmpty: boolean }
  | { do: 'itemDone' }
  | { do: 'failed' };

export const newCollection: CreateCollectionFlow = {
  step: 'details',
  name: '',
  description: '',
  type: 'mixed',
  items: [],
  isNameMissing: false,
  creating: null,
};

export function createCollectionFlow(
  flow: CreateCollectionFlow,
  action: CreateCollectionAction,
): CreateCollectionFlow {
  if (flow.creating !== null) return whileCreating(flow, flow.creating, action);
  switch (action.do) {
    case 'change': {
      const { do: _do, ...changes } = action;
      const changed = { ...flow, ...changes };
      return { ...changed, isNameMissing: flow.isNameMissing && isNameBlank(changed) };
    }
    case 'next':
      return isNameBlank(flow) ? refuseName(flow) : { ...flow, step: 'media' };
    case 'back':
      return { ...flow, step: 'details' };
    case 'pick':
      return { ...flow, items: action.items };
    case 'removeItem':
      return { ...flow, items: flow.items.filter((item) => item.id !== action.id) };
    case 'create':
      if (isNameBlank(flow)) return refuseName(flow);
      return { ...flow, creating: { done: 0, total: action.isEmpty ? 0 : flow.items.length } };
    default:
      return flow;
  }
}

export function isNameBlank({ name }: { name: string }): boolean {
  return name.trim() === '';
}

/** During the creation only progress and a failure change the flow. */
function whileCreating(
  flow: CreateCollectionFlow,
  { done, total }: { done: number; total: number },
  action: CreateCollectionAction,
): CreateCollectionFlow {
  if (action.do === 'itemDone') return { ...flow, creating: { done: done + 1, total } };
  if (action.do === 'failed') return { ...flow, creating: null };
  return flow;
}

/** A blank name leads back to the step with the name field. */
function refuseName(flow: CreateCollectionFlow): CreateCollectionFlow {
  return {
    ...flow,
    step: 'details',
    isNameMissing: true,
  };
}
