import { type Kysely, sql } from 'kysely';

/** A live photo finds its film by what both files carry. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index media_content_identifier_idx on media (user_id, (facts->>'contentIdentifier'))
    where facts->>'contentIdentifier' is not null`.execute(db);
};
