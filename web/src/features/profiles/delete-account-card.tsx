import { trashDays } from '@heirloom/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import { useState } from 'react';
import { api } from '#api/orpc.ts';
import { OfferPlaces } from '#features/offers/offer-places.tsx';
import { offerMessages } from '#features/offers/offers.messages.ts';
import { useOfferPlaces } from '#features/offers/use-offer-places.ts';
import { DeleteAccountDialog } from '#features/profiles/delete-account-dialog.tsx';
import { profileMessages } from '#features/profiles/profiles.messages.ts';
import { SettingsCard } from '#features/profiles/settings-card.tsx';
import { useDeleteAccount } from '#features/profiles/use-delete-account.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';

const words = profileMessages.accountDeletion;

/** The card with which people delete their own account. */
export function DeleteAccountCard() {
  const [isAsking, setIsAsking] = useState(false);
  const { data: preview, error } = useQuery(api.removal.preview.queryOptions());
  const { remove, dialog } = useDeleteAccount();
  const { data: places } = useOfferPlaces();
  const isMoving = places?.items.some(({ offer }) => offer?.state === 'moving');
  const reason = preview?.isLastAdministrator
    ? words.lastAdministrator
    : isMoving
      ? offerMessages.places.stillMoving
      : undefined;

  return (
    <SettingsCard id="delete-account" title={words.title}>
      <p className="text-ink-2">{words.lead(trashDays)}</p>
      <OfferPlaces />
      {error !== null && <InlineAlert>{words.previewFailed}</InlineAlert>}
      {reason !== undefined && <InlineAlert tone="info">{reason}</InlineAlert>}
      <Button
        variant="danger-outline"
        icon={UserX}
        className="self-start"
        disabled={preview === undefined}
        disabledReason={reason}
        onClick={() => setIsAsking(true)}
      >
        {words.open}
      </Button>
      {isAsking && preview !== undefined && dialog === null && (
        <DeleteAccountDialog
          preview={preview}
          isBusy={remove.isPending}
          onConfirm={(takesWords) => remove.mutate({ takesWords })}
          onCancel={() => setIsAsking(false)}
        />
      )}
      {dialog}
    </SettingsCard>
  );
}
