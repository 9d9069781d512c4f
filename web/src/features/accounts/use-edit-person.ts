import type { AccountRow } from '@heirloom/contract/accounts/accounts.schema.ts';
import { useMutation } from '@tanstack/react-query';
import { client } from '#api/client.ts';
import { accountsMessages } from '#features/accounts/accounts.messages.ts';
import {
  changesOf,
  type EditPersonFields,
  readQuota,
} from '#features/accounts/edit-person-fields.ts';
import { messageOr } from '#features/accounts/failure-text.ts';
import { useAccountsChanged } from '#features/accounts/use-accounts-changed.ts';

const words = accountsMessages.edit;

/** Saves the edited fields of an account, and the quota if it was changed. */
export function useEditPerson(person: AccountRow, onSaved: () => void) {
  const { userId } = person;
  return useMutation({
    mutationFn: async (fields: EditPersonFields) => {
      await client.profiles.updateOf(changesOf(fields, person));
      const quotaBytes = readQuota(fields.quotaGigabytes, person);
      if (quotaBytes !== person.quotaBytes) await client.people.setQuota({ userId, quotaBytes });
    },
    onSuccess: onSaved,
    onSettled: useAccountsChanged(),
    meta: {
      success: { title: words.saved },
      failure: (error: unknown) => {
        const description = messageOr(error, '');
        return { title: words.failed, ...(description !== '' && { description }) };
      },
    },
  });
}
