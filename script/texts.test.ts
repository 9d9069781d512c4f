import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

const source = path.join(import.meta.dirname, '../web/src');
const files = globSync('**/*.{ts,tsx}', { cwd: source });
const read = (file: string) => readFileSync(path.join(source, file), 'utf8');
const isMessages = (file: string) => file.endsWith('.messages.ts');
const isTest = (file: string) => /\.(test|fixture)\.|^test\//.test(file);

type Node = { type: string; value?: unknown; name?: unknown; [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Finds texts that people would read: in JSX, in attributes, or with the form of a sentence or a single word. */
function textsOf(node: Node, parent?: Node): string[] {
  // Texts of thrown errors are for programmers: the page shows a message of its own instead.
  if (node.type === 'NewExpression' || node.type === 'SwitchCase') return [];
  if (node.type === 'BinaryExpression' || node.type === 'TSLiteralType') return [];
  const text = typeof node.value === 'string' ? node.value.trim() : '';
  const own =
    (node.type === 'JSXText' && /\p{L}{2}/u.test(text.replaceAll(/&\w+;/g, ''))) ||
    (node.type === 'Literal' && /^[A-Z][a-z]+( \p{L}|[….!?]?$)/u.test(text) && isShown(parent));
  const inner = Object.values(node).flatMap((value) =>
    [value].flat().flatMap((child) => (isNode(child) ? textsOf(child, node) : [])),
  );
  return own ? [text, ...inner] : inner;
}

/** Excludes arguments and array entries: these are names of keys and units, which are not shown. */
const isShown = (parent?: Node): boolean =>
  parent !== undefined && parent.type !== 'CallExpression' && parent.type !== 'ArrayExpression';

/** Names that are the same in every language. */
const names = ['Heirloom'];

it('all texts of the interface stand in message files: a translation is one more of each [CORE-12]', () => {
  const offenders = files
    .filter((file) => !isMessages(file) && !isTest(file))
    .flatMap((file) =>
      textsOf(parseSync(file, read(file)).program as unknown as Node)
        .filter((text) => !names.includes(text))
        .map((text) => `${file}: ${text}`),
    );
  expect(offenders).toEqual([]);
});

/** Some texts of every part of the interface, as the specification words them. */
const specified = [
  'Welcome back!',
  'Check your email for the confirmation link!',
  'Password reset email sent! Check your inbox.',
  'No photos yet',
  'Upload your first photo to get started with your digital archive.',
  'Please select a file and enter a title',
  'Missing information',
  'File too large',
  'Please select an audio file',
  'Your movie has been uploaded successfully',
  'Please select at least one file',
  'Please enter a title for all files',
  'All uploads failed. Please check the files and try again.',
  'Bulk upload failed.',
  'Failed to load audio metadata',
  'Failed to generate thumbnail',
  'Failed to load video',
  'Failed to upload audio',
  'Error fetching collections',
  'Error creating collection',
  'Failed to create collection. Please try again.',
  'Failed to load collection items',
  'Collection created!',
  'Thumbnail updated',
  'Failed to fetch users',
  'Failed to fetch user statistics',
  'Failed to fetch files',
  'Failed to fetch your files',
  'User updated successfully',
  'Password Reset Successful',
  'Failed to reset password',
  'Thumbnails generated!',
  'No thumbnails generated',
  'Could not get video URL',
  'Connected to Google Drive successfully',
  'Failed to start Google Drive authentication',
  'Profile updated successfully!',
  'Failed to update profile',
  'File updated successfully',
  'Just now',
];

it('the interface is in English, with the texts as specified [CORE-11]', () => {
  const texts = files.filter(isMessages).map(read).join('\n');
  expect(specified.filter((text) => !texts.includes(text))).toEqual([]);
  const page = readFileSync(path.join(source, '../index.html'), 'utf8');
  expect(page).toMatch(/<html lang="en"/);
});
