import type { DriveArchive } from '@heirloom/contract/drive-viewer/drive-archive.ts';

/** About two megabytes of text. */
const perPart = 5000;

type Script = { path: string; text: string };

/**
 * Writes what the pages show as scripts, since pages from a disk may load nothing else. The list of parts comes last:
 * `mark` makes the names of these different each time, so that the earlier list stays whole until then.
 */
export function viewerScripts(archive: DriveArchive, mark: string): Script[] {
  const count = Math.ceil(archive.items.length / perPart);
  const parts = Array.from({ length: count }, (_, n): Script => {
    const items = archive.items.slice(n * perPart, (n + 1) * perPart);
    return {
      path: `viewer/items-${mark}-${n + 1}.js`,
      text: `archive.items.push(...${asScript(items)});\n`,
    };
  });
  const head: DriveArchive = { ...archive, items: [], parts: parts.map(({ path }) => path) };
  return [...parts, { path: 'viewer/archive.js', text: `window.archive = ${asScript(head)};\n` }];
}

/** JSON is a script but for letters that older browsers take for line ends; nor may it look like a tag. */
function asScript(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
