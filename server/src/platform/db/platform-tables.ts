import type { ColumnType, Generated } from 'kysely';
import type { InstantByDefault } from '#platform/db/column-types.ts';

export type ChangeEventTable = {
  seq: Generated<number>;
  topic: string;
  action: 'created' | 'updated' | 'removed';
  user_id: string | null;
  /** The space whose members it concerns; then `user_id` is null. */
  space_id: string | null;
  entity_id: string | null;
  created_at: InstantByDefault;
};

export type SettingTable = {
  key: string;
  value: ColumnType<unknown, string, string>;
  updated_at: InstantByDefault;
};
