// Asks the registry whether a package of the product has a known weakness; `node script/suite/advisories.ts [--release]`.
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';

type Verdict = { isAnswered: boolean; findings: string[] };
type Audit = { vulnerabilities?: Record<string, { severity: string; range: string }> };

/** Reads what `npm audit --json` prints. */
export function readAudit(output: string): Verdict {
  const { vulnerabilities } = parse(output);
  return {
    isAnswered: vulnerabilities !== undefined,
    findings: Object.entries(vulnerabilities ?? {}).map(
      ([name, { severity, range }]) => `${name} ${range}: ${severity}`,
    ),
  };
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
