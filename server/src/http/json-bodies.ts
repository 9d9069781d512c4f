import type { FastifyInstance } from 'fastify';
import { httpWords } from '#http/http.messages.ts';
import { AppError } from '#platform/errors.ts';

/** The deepest input of the contract has six levels. */
const deepest = 64;

/** Parses JSON as Fastify does, but looks first how deep it is: nested brackets are dear to parse. */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isDeeperThan(deepest, body as string)) {
      done(new AppError('BAD_REQUEST', httpWords().tooDeep));
      return;
    }
    void parse(request, body as string, done);
  });
}

/** Tells whether a JSON text has more levels of brackets; brackets within its texts do not count. */
export function isDeeperThan(levels: number, json: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === signs.quote) isInText = !isInText;
    else if (isInText) at += sign === signs.backslash ? 1 : 0;
    else if (sign === signs.list || sign === signs.object) depth += 1;
    else if (sign === signs.endOfList || sign === signs.endOfObject) depth -= 1;
    if (depth > levels) return true;
  }
  return false;
}

const signs = {
  quote: 0x22,
  backslash: 0x5c,
  list: 0x5b,
  endOfList: 0x5d,
  object: 0x7b,
  endOfObject: 0x7d,
};
