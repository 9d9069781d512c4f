import type { Migration } from 'kysely/migration';
import * as foundation from '#platform/db/migrations/0001-foundation.ts';
import * as people from '#platform/db/migrations/0002-people.ts';
import * as mediaIndexes from '#platform/db/migrations/0003-media-indexes.ts';
import * as uploadFacts from '#platform/db/migrations/0004-upload-facts.ts';
import * as processing from '#platform/db/migrations/0005-processing.ts';
import * as collections from '#platform/db/migrations/0006-collections.ts';
import * as search from '#platform/db/migrations/0007-search.ts';
import * as shares from '#platform/db/migrations/0008-shares.ts';
import * as drive from '#platform/db/migrations/0009-drive.ts';
import * as accountRemoval from '#platform/db/migrations/0010-account-removal.ts';
import * as timeline from '#platform/db/migrations/0011-timeline.ts';
import * as thumbnailRun from '#platform/db/migrations/0012-thumbnail-run.ts';
import * as safekeeping from '#platform/db/migrations/0013-safekeeping.ts';
import * as middleCopy from '#platform/db/migrations/0014-middle-copy.ts';
import * as fixity from '#platform/db/migrations/0015-fixity.ts';
import * as houseIndexes from '#platform/db/migrations/0016-house-indexes.ts';
import * as driveResourceKeys from '#platform/db/migrations/0017-drive-resource-keys.ts';
import * as apiKeys from '#platform/db/migrations/0018-api-keys.ts';
import * as loudnessStep from '#platform/db/migrations/0019-loudness-step.ts';
import * as uploadTakenAt from '#platform/db/migrations/0020-upload-taken-at.ts';
import * as livePhotos from '#platform/db/migrations/0021-live-photos.ts';

/** Every migration, in the order in which they run. Add at the end; never change one that shipped. */
export const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-people': people,
  '0003-media-indexes': mediaIndexes,
  '0004-upload-facts': uploadFacts,
  '0005-processing': processing,
  '0006-collections': collections,
  '0007-search': search,
  '0008-shares': shares,
  '0009-drive': drive,
  '0010-account-removal': accountRemoval,
  '0011-timeline': timeline,
  '0012-thumbnail-run': thumbnailRun,
  '0013-safekeeping': safekeeping,
  '0014-middle-copy': middleCopy,
  '0015-fixity': fixity,
  '0016-house-indexes': houseIndexes,
  '0017-drive-resource-keys': driveResourceKeys,
  '0018-api-keys': apiKeys,
  '0019-loudness-step': loudnessStep,
  '0020-upload-taken-at': uploadTakenAt,
  '0021-live-photos': livePhotos,
};
