import type { Profile } from '@heirloom/contract/profiles/profiles.contract.ts';
import { useState } from 'react';
import { AvatarEditor } from '#features/profiles/avatar-editor.tsx';
import { profileMessages as words } from '#features/profiles/profiles.messages.ts';
import { LevelBadge } from '#features/roles/level-badge.tsx';
import { formatLongDate } from '#lib/format-date.ts';
import { formatLastLogin } from '#lib/last-login.ts';
import { Avatar } from '#ui/avatar.tsx';

export function ProfileOverview({ profile }: { profile: Profile }) {
  const [now] = useState(() => new Date());
  const { displayName, email, role, createdAt, lastLogin } = profile;
  const facts = [
    { term: words.joined, text: formatLongDate(createdAt) },
    { term: words.lastLogin, text: formatLastLogin(lastLogin, now) },
  ];
  return (
    <section aria-label={words.overview} className="surface-card p-6 md:p-7">
      <div className="flex items-center gap-4">
        <Avatar size="xl" name={email} personId={profile.userId} imageUrl={profile.avatarUrl} />
        <div className="min-w-0">
          <p className="title-album break-words">{displayName || email}</p>
          <p className="mb-2 text-small break-all text-ink-2">{email}</p>
          <LevelBadge isAdministrator={role === 'admin' || role === 'superuser'} />
        </div>
      </div>
      <AvatarEditor hasPicture={profile.avatarUrl !== null} />
      <dl className="mt-5 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-small">
        {facts.map(({ term, text }) => (
          <div key={term} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-2">{term}</dt>
            <dd className="font-[560]">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
