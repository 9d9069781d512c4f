import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { settingsMessages } from '../web/src/features/settings/settings.messages.ts';

const root = path.join(import.meta.dirname, '../server/src');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const jobFiles = globSync('**/*.job.ts', { cwd: root });
const lists = [...globSync('**/*.jobs.ts', { cwd: root }), 'jobs.ts'].map(read).join('\n');

const nameOf = (file: string): string => /^ {2}name: '([\w-]+)'/m.exec(read(file))?.[1] ?? file;

it('has a text for each kind of job that the list of jobs shows, and no others', () => {
  expect(jobFiles.length).toBeGreaterThan(15);
  expect(Object.keys(settingsMessages.jobs.names).toSorted()).toEqual(
    jobFiles.map(nameOf).toSorted(),
  );
});

it('works off every job: each is in the list of its feature or of the server', () => {
  expect(jobFiles.filter((file) => !lists.includes(`/${path.basename(file)}'`))).toEqual([]);
});
