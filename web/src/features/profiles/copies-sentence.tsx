import type { OwnCopies } from '@heirloom/contract/backups/backups.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';
import { profileMessages } from '#features/profiles/profiles.messages.ts';

const words = profileMessages.copies;

/** Says in plain words whether the person's items were checked, and in how many places they are. */
export function CopiesSentence() {
  const { data, isError } = useQuery(api.safekeeping.mine.queryOptions());
  if (isError) return <p className="text-ink-2">{words.fetchFailed}</p>;
  if (!data) return null;
  return <p>{sentencesOf(data).join(' ')}</p>;
}

function sentencesOf(copies: OwnCopies): string[] {
  if (copies.items === 0) return [words.none];
  return [checkedSentence(copies), placesSentence(copies)];
}

function checkedSentence({ items, checked, damaged, lastCheckedAt }: OwnCopies): string {
  if (damaged > 0) return words.damaged(damaged, items);
  if (checked < items || lastCheckedAt === null) return words.someChecked(checked, items);
  return words.allChecked(items, lastCheckedAt);
}

function placesSentence({ items, places, copied }: OwnCopies): string {
  if (places === 0) return words.onePlace;
  // Beside this archive.
  const all = places + 1;
  if (copied === items) return words.inPlaces(all);
  return copied === 0 ? words.allWait(all) : words.someInPlaces(items - copied, all);
}
