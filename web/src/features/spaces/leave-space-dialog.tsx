import type { Space } from '@heirloom/contract/spaces/spaces.schema.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { useSession } from '#features/auth/use-session.ts';
import { manyItemsMessages } from '#features/spaces/many-items.messages.ts';
import { spaceMessages } from '#features/spaces/spaces.messages.ts';
import { namesOf } from '#features/spaces/use-who-loses.tsx';
import { Button } from '#ui/form/button.tsx';
import { ChoiceCards } from '#ui/form/choice-cards.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { DialogForm } from '#ui/overlay/dialog-form.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

const { leave: words, cancel } = spaceMessages;

/** Asks whether to leave, and what becomes of the own items: they stay unless their owner takes them along. */
export function LeaveSpaceDialog({ space, onClose }: { space: Space; onClose: () => void }) {
  const [choice, setChoice] = useState<'stays' | 'goes'>('stays');
  const queries = useQueryClient();
  const { user } = useSession();
  const { data: members } = useQuery(
    api.spaces.members.queryOptions({ input: { spaceId: space.id } }),
  );
  const people = (members?.items ?? [])
    .filter(({ userId }) => userId !== user?.id)
    .map(({ displayName }) => displayName);
  const navigate = useNavigate();
  const leave = useMutation(
    api.spaces.leave.mutationOptions({
      onSuccess: async () => {
        onClose();
        await navigate({ to: '/spaces', replace: true });
        await queries.invalidateQueries({ queryKey: api.spaces.key() });
      },
      meta: { success: words.left, failure: (error) => words.failed(messageOf(error)) },
    }),
  );
  return (
    <Dialog open onOpenChange={onClose} title={words.title} description={words.text}>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          leave.mutate({ spaceId: space.id, takesItems: choice === 'goes' });
        }}
      >
        <DialogBody>
          {space.role !== 'viewer' && (
            <ChoiceCards
              label={words.choice}
              value={choice}
              onValueChange={setChoice}
              columns={1}
              choices={[
                { value: 'stays', label: words.stays, hint: words.staysHint },
                { value: 'goes', label: words.goes, hint: words.goesHint },
              ]}
            />
          )}
          {choice === 'goes' && people.length > 0 && (
            <p className="text-ink-2">{manyItemsMessages.others(namesOf(people), people.length)}</p>
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" variant="danger" busy={leave.isPending}>
            {words.confirm}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
