import type { Space } from '@heirloom/contract/spaces/spaces.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { addingMessages as words } from '#features/spaces/adding.messages.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';

/** The member's rule: whatever they upload or import goes into the space. */
export function AddEverythingChoice({ space }: { space: Space }) {
  const { id: spaceId, name, addsEverything } = space;
  const queries = useQueryClient();
  const { mutate, isPending, variables } = useMutation(
    api.spaces.setAddsEverything.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: api.spaces.key() }),
      meta: {
        success: (_: object, wanted: { addsEverything: boolean }) =>
          wanted.addsEverything ? words.ruleOn : words.ruleOff,
        failure: (error) => words.ruleFailed(messageOf(error)),
      },
    }),
  );
  return (
    <Checkbox
      checked={isPending ? variables.addsEverything : addsEverything}
      aria-busy={isPending}
      className="py-2"
      onChange={({ target: { checked } }) => {
        if (!isPending) mutate({ spaceId, addsEverything: checked });
      }}
      label={words.rule(name)}
      hint={words.ruleHint}
    />
  );
}
