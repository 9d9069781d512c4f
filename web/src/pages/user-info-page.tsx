import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { ApiKeysCard } from '#features/api-keys/api-keys-card.tsx';
import { MailsCard } from '#features/mails/mails-card.tsx';
import { PasskeysCard } from '#features/passkeys/passkeys-card.tsx';
import { AccountCard } from '#features/profiles/account-card.tsx';
import { DeleteAccountCard } from '#features/profiles/delete-account-card.tsx';
import { DownloadCard } from '#features/profiles/download-card.tsx';
import { JumpMarks } from '#features/profiles/jump-marks.tsx';
import { LanguageSwitch } from '#features/profiles/language-switch.tsx';
import { PasswordForm } from '#features/profiles/password-form.tsx';
import { ProfileForm } from '#features/profiles/profile-form.tsx';
import { ProfileOverview } from '#features/profiles/profile-overview.tsx';
import { profileMessages as words } from '#features/profiles/profiles.messages.ts';
import { ProviderCard } from '#features/profiles/provider-card.tsx';
import { SessionsCard } from '#features/profiles/sessions-card.tsx';
import { SettingsCard } from '#features/profiles/settings-card.tsx';
import { TwoFactorCard } from '#features/profiles/two-factor-card.tsx';
import { SharedLinksCard } from '#features/shares/shared-links-card.tsx';
import { useSubscription } from '#features/subscriptions/use-subscription.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ThemeSwitch } from '#ui/form/theme-switch.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Spinner } from '#ui/spinner.tsx';

/**
 * The person's own account, also after their subscription has expired. What loads has the height that it will have for
 * most people, so that no button moves away from under a finger.
 */
export function UserInfoPage() {
  const { data: profile, error } = useQuery(api.profiles.mine.queryOptions());
  const { status } = useSubscription();
  const isLoading = profile === undefined && error === null;
  return (
    <>
      <PageHeader title={words.page} className="mb-3" />
      <JumpMarks />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(18rem,26rem)_minmax(0,1fr)]">
        <div className="flex flex-col gap-6">
          {error !== null && <InlineAlert>{messageOf(error)}</InlineAlert>}
          {isLoading && <Spinner label={words.loading} className="surface-card min-h-83" />}
          {profile !== undefined && <ProfileOverview profile={profile} />}
          <AccountCard />
          <DownloadCard />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {isLoading && (
            <SettingsCard id="profile" title={words.profile}>
              <Skeleton className="h-68.5 max-md:h-93" />
            </SettingsCard>
          )}
          {profile !== undefined && <ProfileForm profile={profile} />}
          <PasswordForm />
          <TwoFactorCard />
          <PasskeysCard />
          <ProviderCard />
          <SessionsCard />
          {status === 'expired' ? (
            <PausedLinksCard />
          ) : (
            <SharedLinksCard isAllowed={status === 'active'} />
          )}
          <ApiKeysCard isPaused={status === 'expired'} />
          <MailsCard />
          <SettingsCard id="appearance" title={words.appearance}>
            <ThemeSwitch className="self-start" />
            <p className="text-small text-ink-2">{words.appearanceHint}</p>
          </SettingsCard>
          <SettingsCard title={words.language.label}>
            <LanguageSwitch />
            <p className="text-small text-ink-2">{words.language.hint}</p>
          </SettingsCard>
          <DeleteAccountCard />
        </div>
      </div>
    </>
  );
}

/** In place of the links of a person whose subscription has expired: they do not work meanwhile. */
function PausedLinksCard() {
  return (
    <SettingsCard id="links" title={words.sharedLinks.title}>
      <p className="text-ink-2">{words.sharedLinks.paused}</p>
    </SettingsCard>
  );
}
