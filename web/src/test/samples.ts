import type { Session } from '@heirloom/contract/auth/auth.schema.ts';
import type { contract } from '@heirloom/contract/contract.ts';
import type { MediaItem, MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import type { Playable } from '@heirloom/contract/media/playable.schema.ts';
import type { SubscriptionInfo } from '@heirloom/contract/subscriptions/subscriptions.contract.ts';
import type { InferContractRouterOutputs } from '@orpc/contract';

const annaId = '7d0b9a8e-6f1c-4f0e-9a4e-2f3c51a0b101';
const weekMs = 7 * 24 * 3_600_000;

type Outputs = InferContractRouterOutputs<Pick<typeof contract, 'auth' | 'uploads'>>;
type SignUpOptions = Outputs['auth']['options'];

/** Makes the answer of a server where anybody may sign up, and which has an administrator. */
export function signUpOptions(changes: Partial<SignUpOptions> = {}): SignUpOptions {
  return {
    signUp: 'open',
    passkeyOrigin: null,
    provider: null,
    isProviderTheOnlyWay: false,
    confirmsEmail: false,
    minimumPasswordLength: 8,
    raisedPasswordMinimum: 0,
    needsAdministrator: false,
    ...changes,
  };
}

/** Makes the session of Anna, a client, which ends in a week. */
export function sampleSession(changes: Partial<Session['user']> = {}): Session {
  const role = changes.role ?? 'client';
  return {
    user: {
      id: annaId,
      email: 'anna@example.org',
      username: 'anna',
      displayName: 'Anna Berger',
      avatarUrl: null,
      needsTwoFactor: false,
      seesSpaces: true,
      role,
      language: null,
      ...changes,
    },
    expiresAt: new Date(Date.now() + weekMs).toISOString(),
    expiresIn: weekMs / 1000,
    isAdmin: role === 'admin' || role === 'superuser',
  };
}

export const sampleSubscription: SubscriptionInfo = {
  accountOpenedDate: '2023-01-05',
  subscriptionStartDate: '2025-01-01',
  subscriptionExpirationDate: '2030-12-31',
  isActive: true,
};

/** Makes an item as lists show it. */
export const sampleLimits: Outputs['uploads']['limits'] = {
  movieDialogBytes: 2_000_000_000,
  photoDialogBytes: 50_000_000,
  bulkBytes: 50_000_000_000,
  quotaBytes: null,
  usedBytes: 0,
};

export function sampleMedia(changes: Partial<MediaItem> = {}): MediaItem {
  return {
    id: 'c1a7b9de-0000-4000-8000-000000000001',
    ownerId: annaId,
    type: 'video',
    title: 'Morning at the lake',
    description: null,
    status: 'ready',
    statusReason: null,
    progress: null,
    durationMs: 768_000,
    width: 1920,
    height: 1080,
    fileSizeBytes: 98_671_000,
    originalName: 'lake.mp4',
    filePath: `${annaId}/k3j2h1.mp4`,
    mimeType: 'video/mp4',
    uploadDate: '2025-07-16T09:30:00Z',
    capture: {
      localTime: '2025-07-16T07:12:00',
      offset: null,
      precision: 'day',
      source: 'container',
      isApproximate: false,
    },
    placeholder: null,
    thumbnailUrl: null,
    gridUrl: null,
    photoUrl: null,
    peaksUrl: null,
    version: 1,
    revision: 'first',
    ...changes,
  };
}

/** Makes a rendition of a film. */
export function samplePlayable(url: string, changes: Partial<Playable> = {}): Playable {
  return {
    url,
    mimeType: 'video/mp4',
    height: 576,
    bitsPerSecond: 2_000_000,
    isOriginal: false,
    gainDb: 0,
    ...changes,
  };
}

export function sampleChapter(title: string, startMs: number): MediaDetails['chapters'][number] {
  const id = `01980000-0000-7000-8000-${String(startMs).padStart(12, '0')}`;
  return { id, title, startMs, endMs: null, isBoring: false };
}

/** Makes an item as its own page shows it. */
export function sampleDetails(changes: Partial<MediaDetails> = {}): MediaDetails {
  return {
    ...sampleMedia(),
    sources: [samplePlayable('/film.mp4')],
    captions: [],
    storyboardUrl: null,
    zoomUrl: null,
    motionUrl: null,
    originalUrl: '/original',
    downloadUrl: '/download',
    chapters: [],
    facts: [],
    location: null,
    imported: null,
    emptyStretches: [],
    positionMs: 0,
    createdAt: '2025-07-16T09:30:00Z',
    ownerName: 'Anna Berger',
    hasChosenPoster: false,
    rotation: 0,
    rights: { download: true, mend: true, trash: true, share: true },
    ...changes,
  };
}
