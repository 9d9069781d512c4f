import type { NewsKind } from '@heirloom/contract/news/news-kinds.ts';
import type { ActivityKind } from '@heirloom/contract/spaces/activity-kind.ts';
import type { Generated } from 'kysely';
import type { InstantByDefault, InstantOrNull } from '#platform/db/column-types.ts';

/** What one person is told. Until they read it, the same again only raises its count. */
export type NewsTable = {
  id: Generated<number>;
  user_id: string;
  kind: NewsKind;
  at: InstantByDefault;
  read_at: InstantOrNull;
  actor_id: string | null;
  space_id: string | null;
  media_id: string | null;
  /** A guest's name, the words with which a proposal was refused, or the kind of a finding. */
  detail: string | null;
  count: Generated<number>;
};

/** What happened in a space. */
export type SpaceActivityTable = {
  id: Generated<number>;
  space_id: string;
  actor_id: string | null;
  kind: ActivityKind;
  /** In UTC: of what is gathered, an entry holds a day. */
  day: string;
  began_at: InstantByDefault;
  at: InstantByDefault;
  /** Of what is not counted anew each time. */
  count: number | null;
  guest_name: string | null;
  /** Own collections that were taken out with many items. */
  collection_ids: Generated<string[]>;
};

/** The items that an entry is about. What somebody added is found by when it came instead. */
export type SpaceActivityItemTable = { activity_id: number; media_id: string };
