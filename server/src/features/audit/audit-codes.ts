import {
  type AuditAction,
  type AuditCode,
  auditSentences,
} from '@heirloom/contract/audit/audit-action.ts';

const isCode = (stored: string): stored is AuditCode => Object.hasOwn(auditSentences, stored);

/**
 * Returns the sentence that people read. Entries of earlier versions store the sentence itself, and are never
 * rewritten.
 */
export const sentenceOf = (stored: string): string =>
  isCode(stored) ? auditSentences[stored] : stored;

export const codeOf = (sentence: AuditAction): AuditCode =>
  Object.keys(auditSentences)
    .filter(isCode)
    .find((code) => auditSentences[code] === sentence)!;
