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
export function sentenceOf(stored: string): string {
  return isCode(stored) ? auditSentences[stored] : stored;
}

export function codeOf(sentence: AuditAction): AuditCode {
  return Object.keys(auditSentences)
    .filter(isCode)
    .find((code) => auditSentences[code] === sentence)!;
}
