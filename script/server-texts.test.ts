import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { findTexts, type SyntaxNode, type TextRule } from './find-texts.ts';

/** Texts of these are for programmers, or for the operator in the terminal (decision 0030). */
const ofOperators =
  /^(Error|RangeError|StartRefused|UsageError|ToolError|Gauge|Histogram|Counter)$/;

const serverRule: TextRule = {
  skips: (node) => {
    const { type } = node;
    if (type === 'NewExpression') return ofOperators.test(nameOf(node['callee']));
    if (type === 'CallExpression') return /^(debug|info|warn|error|describe)$/.test(calledBy(node));
    // SQL, names of types, and comparisons.
    return /^(TaggedTemplate|Import|Binary)|^TSLiteralType$/.test(type);
  },
  isText: (text, { type }) =>
    (type === 'Literal' && /^\p{Lu}\p{Ll}*[,:]? \p{L}{2}/u.test(text)) ||
    (type === 'TemplateElement' && /(^|\s)\p{Lu}?\p{Ll}{2,},? \p{Ll}/u.test(text)),
};

function nameOf(callee: unknown): string {
  const { name, property } = callee as { name?: string; property?: { name?: string } };
  return name ?? property?.name ?? '';
}
const calledBy = ({ callee }: SyntaxNode): string => nameOf(callee);

/** Files whose texts have no translation, each for one reason. */
const exceptions: [reason: string, ...files: string[]][] = [
  ['Names of folders that systems make.', 'server/src/features/export/refuse-links.ts'],
  [
    'For operators, in English: commands, the start, the log, Prometheus, documents in folders and exports.',
    'server/src/scripts/',
    'server/src/main.ts',
    'server/src/print-welcome.ts',
    'server/src/platform/addresses.ts',
    'server/src/platform/config.ts',
    'server/src/platform/config-conflicts.ts',
    'server/src/platform/start-refused.ts',
    'server/src/platform/storage/fs-installation.ts',
    'server/src/platform/storage/s3-installation.ts',
    'server/src/platform/media/tools/sandbox.ts',
    'server/src/http/measure-archive.ts',
    'server/src/features/backups/backup-place.ts',
    'server/src/features/backups/second-place/place-format.ts',
    'server/src/features/export-drive/',
    'server/src/features/export/open-bag.ts',
    'server/src/features/export/target-trouble.ts',
  ],
  [
    'Said to a second command or job at the same time, and logged.',
    'server/src/features/backups/back-up.ts',
    'server/src/features/backups/copy-new-originals.job.ts',
    'server/src/features/backups/go-back.ts',
    'server/src/features/backups/unfinished-go-back.ts',
    'server/src/features/backups/rebuild.ts',
    'server/src/features/backups/record-verify.ts',
    'server/src/features/imports/inbox/watch-inboxes.ts',
    'server/src/features/backups/try-restore.job.ts',
    'server/src/features/backups/second-place/copy-to-second-place.job.ts',
    'server/src/features/backups/second-place/keep-second-place.ts',
  ],
  [
    'For programs: the description of the REST API, heads of CSV, what a tool said, questions to Google.',
    'contract/src/rest-routes.ts',
    'contract/src/spaces/space-routes.ts',
    'server/src/http/openapi-document.ts',
    'server/src/features/statistics/export-statistics.ts',
    'server/src/features/drive/google-access.ts',
    'server/src/features/drive/google-files.ts',
    'server/src/platform/media/tools/run-ffmpeg.ts',
    'server/src/platform/media/tools/run-tool.ts',
    'server/src/platform/media/worker/worker-process.ts',
    'server/src/platform/media/probe/probe-media.ts',
    'server/src/platform/media/sound/measure-loudness.ts',
  ],
  [
    'Stored, and translated by the web app, which knows them all.',
    'contract/src/audit/audit-action.ts',
    'server/src/platform/describe-device.ts',
    'server/src/features/processing/makers/describe-file.ts',
    'server/src/features/processing/makers/picture-facts.ts',
  ],
  [
    'SQL, and what is printed while the server waits for its database.',
    'server/src/platform/db/',
    'server/src/platform/jobs/',
    'server/src/features/backups/dump-database.ts',
    'server/src/features/media/list-order.ts',
  ],
  ['A sample of a job.', 'server/src/features/alerts/send-alert.job.ts'],
  [
    'The name of an account that a rebuild finds no name for; people may change it.',
    'server/src/features/backups/rebuilt-owners.ts',
  ],
];

it.each([
  ["throw new AppError('BAD_REQUEST', 'Please enter a date.')", 'Please enter a date.'],
  ['const reason = `${name} is full. Make room.`', 'is full. Make room.'],
  ["throw new Error('Two jobs have this name.')", null],
  ["ctx.log.warn('Something is not there.')", null],
  ["const table = 'upload_refusals'", null],
])('a sentence of the server is found where it stands: %s', (code, text) => {
  expect(findTexts('a.ts', code, serverRule)).toEqual(text === null ? [] : [text]);
});

it('all sentences of the server and the contract stand in message files [CORE-12]', () => {
  const cwd = path.join(import.meta.dirname, '..');
  const allowed = exceptions.flatMap(([, ...files]) => files);
  const found = globSync('{server,contract}/src/**/*.ts', { cwd })
    .filter((file) => !/\.(test|fixture|suite|harness|bench|messages)\.|\/migrations\//.test(file))
    .map((file) => ({
      file,
      texts: findTexts(file, readFileSync(path.join(cwd, file), 'utf8'), serverRule),
    }))
    .filter(({ texts }) => texts.length > 0);
  const isAllowed = (file: string) => allowed.some((start) => file.startsWith(start));
  const offenders = found.filter(({ file }) => !isAllowed(file));
  expect(offenders).toEqual([]);
  const needless = allowed.filter((start) => !found.some(({ file }) => file.startsWith(start)));
  expect(needless).toEqual([]);
});
