import { auditAction, auditSentences } from '@heirloom/contract/audit/audit-action.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf } from '#features/audit/audit-codes.ts';
import { presentAuditEntry } from '#features/audit/audit.present.ts';
import { listAudit } from '#features/audit/audit.read.ts';
import { recordAudit } from '#features/audit/record-audit.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-db.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

it('every sentence has one code', () => {
  expect(new Set(auditAction.options).size).toBe(auditAction.options.length);
  for (const sentence of auditAction.options)
    expect(auditSentences[codeOf(sentence)]).toBe(sentence);
});

it('reads entries of earlier versions, which hold the sentence, beside those with a code', async () => {
  const { db } = database;
  const sentence = "saw another's original";
  const old = { actor_id: null, details: '{}' };
  await db
    .insertInto('audit_log')
    .values({ ...old, action: sentence })
    .execute();
  await db
    .insertInto('audit_log')
    .values({ ...old, action: 'no action any more' })
    .execute();
  await recordAudit(db, { actorId: null, action: 'media.viewed' });

  const read = async (action?: typeof sentence) => {
    const { rows } = await listAudit(db, { action, before: null, limit: 10 });
    return rows.map((row) => presentAuditEntry(row).action);
  };
  expect(await read()).toEqual([sentence, 'no action any more', sentence]);
  expect(await read(sentence)).toEqual([sentence, sentence]);
  const stored = await db.selectFrom('audit_log').select('action').orderBy('id').execute();
  expect(stored.map(({ action }) => action)).toEqual([
    sentence,
    'no action any more',
    'media.viewed',
  ]);
});
