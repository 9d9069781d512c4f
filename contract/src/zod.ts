// oxlint-disable-next-line no-restricted-imports -- The one place that configures it.
import { z } from 'zod';
import { fieldWords } from '#field.messages.ts';

// Zod would speak English only, and would try `new Function`, which the Content-Security-Policy of the web app refuses
// and reports.
z.config({ jitless: true, customError: sayIssue });

export { z };

/** Says what is wrong where a schema has no sentence of its own, in the language of whoever reads it. */
function sayIssue(issue: z.core.$ZodRawIssue): string {
  const { issues: words, ...fields } = fieldWords();
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input === undefined) return words.missing;
      const kind = kinds.find((known) => known === issue.expected);
      return kind ? words.wanted[kind] : words.invalid;
    }
    case 'too_small':
      return issue.origin === 'string' && Number(issue.minimum) <= 1
        ? words.missing
        : words.tooSmall[measureOf(issue.origin)](Number(issue.minimum));
    case 'too_big': {
      const measure = measureOf(issue.origin);
      const say = measure === 'characters' ? fields.tooLong : words.tooBig[measure];
      return say(Number(issue.maximum));
    }
    case 'invalid_format':
      return issue.format === 'email' ? fields.emailInvalid : words.invalid;
    case 'invalid_value':
      return words.oneOf(issue.values.map(String).join(', '));
    case 'unrecognized_keys':
      return words.unknown(issue.keys.join(', '));
    default:
      return words.invalid;
  }
}

const kinds = ['string', 'number', 'int', 'boolean', 'array', 'object', 'date'] as const;

/** How large or long a thing is, in characters, in entries of a list, or as a number. */
function measureOf(origin: string): 'characters' | 'entries' | 'value' {
  if (origin === 'string') return 'characters';
  return origin === 'array' || origin === 'set' || origin === 'map' ? 'entries' : 'value';
}
