import { type Kysely, sql } from 'kysely';

/** Films that play unconverted are decoded once, to find damage inside: one more step of processing. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  'alter table processing_step drop constraint processing_step_step_check',
  `alter table processing_step add constraint processing_step_step_check check (step in
    ('inspect', 'pictures', 'play', 'storyboard', 'captions', 'low', 'mid', 'peaks', 'loudness', 'check'))`,
];
