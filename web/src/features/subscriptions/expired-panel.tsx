import { Download, LogOut, Settings, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { accountDownloadUrl } from '#api/download-url.ts';
import { authMessages } from '#features/auth/auth.messages.ts';
import { useSignOut } from '#features/auth/use-sign-out.ts';
import { subscriptionMessages as words } from '#features/subscriptions/subscriptions.messages.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';
import { Button } from '#ui/form/button.tsx';
import { AnchorButton, LinkButton } from '#ui/form/link-button.tsx';
import { IconTile } from '#ui/icon-tile.tsx';

/** Replaces the tabs on /auth for a person whose subscription has expired: download, account, sign-out. */
export function ExpiredPanel() {
  const signOut = useSignOut();
  // The toast was for the previous page; here the panel says the same.
  useEffect(dismissToasts, []);

  return (
    <div>
      <IconTile icon={TriangleAlert} tone="danger" size="lg" />
      <h1 tabIndex={-1} data-page-title="" className="title-1 mt-6 outline-none">
        {words.expiredTitle}
      </h1>
      <p className="mt-3 text-lead font-[560]">{words.expired}</p>
      <p className="mt-2 text-ink-2">{words.expiredHint}</p>
      <div className="mt-8 flex flex-col gap-4">
        <AnchorButton href={accountDownloadUrl} download variant="accent" icon={Download}>
          {words.downloadArchive}
        </AnchorButton>
        <LinkButton to="/user-info" icon={Settings}>
          {authMessages.editProfile}
        </LinkButton>
        <Button
          variant="quiet"
          icon={LogOut}
          busy={signOut.isPending}
          onClick={() => signOut.mutate(undefined)}
        >
          {authMessages.signOut}
        </Button>
      </div>
    </div>
  );
}
