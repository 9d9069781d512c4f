import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { tapeMessages } from '#features/tapes/tapes.messages.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';

const words = tapeMessages.sameTape;

/** 'Perhaps the same tape as …': films that look and sound like this one, for whoever may change it. */
export function SameTape({ details }: { details: MediaDetails }) {
  const queries = useQueryClient();
  const options = api.tapes.sameAs.queryOptions({
    input: { mediaId: details.id },
    enabled: details.rights.mend && details.parentId === undefined,
    meta: { failure: () => null },
  });
  const { data } = useQuery(options);
  const deny = useMutation(
    api.tapes.notSame.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: api.tapes.sameAs.key() }),
      meta: { failure: (error) => ({ title: words.failed, description: messageOf(error) }) },
    }),
  );
  const films = data?.items ?? [];
  if (films.length === 0) return null;
  return (
    <InlineAlert tone="info" title={words.title} className="mt-6">
      <ul className="mt-1 grid gap-3">
        {films.map(({ id, title, tape }) => (
          <li key={id} className="grid justify-items-start gap-1">
            <Link
              to="/movies/$id"
              params={{ id }}
              className="font-[640] break-words text-link underline-offset-2 hover:underline"
            >
              {title}
            </Link>
            {tape && (
              <Link to="/tapes/$id" params={{ id: tape.id }} className="break-words text-link">
                {words.onTape(tape.number, tape.label)}
              </Link>
            )}
            <Button
              size="sm"
              busy={deny.isPending && deny.variables.otherId === id}
              onClick={() => deny.mutate({ mediaId: details.id, otherId: id })}
            >
              {words.deny}
            </Button>
          </li>
        ))}
      </ul>
    </InlineAlert>
  );
}
