import {
  administrationKeyDays,
  apiKeyLifetimes,
  type CreateApiKeyInput,
} from '@heirloom/contract/api-keys/api-keys.contract.ts';
import { apiKeyMessages } from '#features/api-keys/api-keys.messages.ts';

const words = apiKeyMessages.dialog;

/** The form for a new key. */
export type ApiKeyDraft = Required<CreateApiKeyInput>;

export const usualKey: ApiKeyDraft = {
  name: '',
  mayChange: false,
  mayAdminister: false,
  mayUseSpaces: false,
  days: 90,
};

/** Applies changes; a key that may administer is limited to `administrationKeyDays`. */
export function withChanges(draft: ApiKeyDraft, changes: Partial<ApiKeyDraft>): ApiKeyDraft {
  const changed = { ...draft, ...changes };
  return changed.mayAdminister && !isShort(changed.days)
    ? { ...changed, days: administrationKeyDays }
    : changed;
}

/** Returns the lifetimes to choose from, as text, because the values of a select are strings. */
export function lifetimeOptions({ mayAdminister }: Pick<ApiKeyDraft, 'mayAdminister'>) {
  return apiKeyLifetimes
    .filter((days) => !mayAdminister || isShort(days))
    .map((days) => ({
      value: String(days),
      label: days === null ? words.never : words.days[days],
    }));
}

export function lifetimeOf(value: string): ApiKeyDraft['days'] {
  return apiKeyLifetimes.find((days) => String(days) === value) ?? null;
}

const isShort = (days: ApiKeyDraft['days']): boolean =>
  days !== null && days <= administrationKeyDays;
