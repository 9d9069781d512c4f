// Asks the registry whether a package of the product has a known weakness; `node script/suite/advisories.ts [--release]`.
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';

type Verdict = { isAnswered: boolean; findings: string[] };
/** `fixAvailable`: which package to update, true where a later version within its range will do, false: there is none yet. */
type Weakness = {
  severity: string;
  range: string;
  fixAvailable?: boolean | { name: string; version: string };
};
type Audit = { vulnerabilities?: Record<string, Weakness> };

/** Reads what `npm audit --json` prints. */
export function readAudit(output: string): Verdict {
  const { vulnerabilities } = parse(output);
  return {
    isAnswered: vulnerabilities !== undefined,
    findings: Object.entries(vulnerabilities ?? {}).map(
      ([name, { severity, range, fixAvailable }]) =>
        `${name} ${range}: ${severity}, ${describeFix(fixAvailable)}`,
    ),
  };
}

function describeFix(fix: Weakness['fixAvailable']): string {
  if (typeof fix === 'object') return `fixed in ${fix.name} ${fix.version}`;
  return fix ? 'fixed in the versions after these' : 'not fixed yet';
}

export function describeAudit({ isAnswered, findings }: Verdict): string {
  if (!isAnswered) {
    return 'Advisories: not known, because the registry did not answer. Run script/test advisories where it does.';
  }
  if (findings.length === 0) return 'Advisories: none for the packages of the product.';
  return ['Advisories for packages of the product:', ...findings].join('\n  ');
}

/** A day without a registry must not stop work, but a release with a known weakness, or an unknown one, is none. */
export function fails({ isAnswered, findings }: Verdict, { isRelease }: { isRelease: boolean }) {
  return isRelease && (!isAnswered || findings.length > 0);
}

function parse(output: string): Audit {
  try {
    return JSON.parse(output) as Audit;
  } catch {
    return {};
  }
}

function main(): void {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--omit=dev'], {
    encoding: 'utf8',
    timeout: 60_000,
    maxBuffer: 64 * 1024 ** 2,
  });
  const verdict = readAudit(stdout ?? '');
  console.log(describeAudit(verdict));
  process.exitCode = fails(verdict, { isRelease: process.argv.includes('--release') }) ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
