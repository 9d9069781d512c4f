import type { PersonRow } from '@heirloom/contract/people/people.schema.ts';
import { useMutation } from '@tanstack/react-query';
import { client } from '#api/client.ts';
import { type EditPersonFields, readQuota } from '#features/admin/people/edit-person-fields.ts';
import { messageOr } from '#features/admin/people/failure-text.ts';
import { peopleMessages } from '#features/admin/people/people.messages.ts';
import { usePeopleChanged } from '#features/admin/people/use-people-changed.ts';

const words = peopleMessages.edit;

/** Saves what is written about a person, and the limit where it is another one. */
export const useEditPerson = (person: PersonRow, onSaved: () => void) => {
  const { userId } = person;
  return useMutation({
    mutationFn: async ({ quotaGigabytes, ...profile }: EditPersonFields) => {
      await client.profiles.updateOf({ userId, ...profile });
      const quotaBytes = readQuota(quotaGigabytes, person);
      if (quotaBytes !== person.quotaBytes) await client.people.setQuota({ userId, quotaBytes });
    },
    onSuccess: onSaved,
    onSettled: usePeopleChanged(),
    meta: {
      success: { title: words.saved },
      failure: (error: unknown) => {
        const description = messageOr(error, '');
        return { title: words.failed, ...(description !== '' && { description }) };
      },
    },
  });
};
