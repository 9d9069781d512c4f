/** Lets the sessions of working processes give way to the server, as far as the processes themselves do. */
import { readFileSync, writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';

/**
 * Gives the session of each process the niceness of the process; where several share one, the nicest counts. Without
 * cgroups Linux shares the processor among sessions first (autogroup in sched(7)), so that a nice process in a session
 * of its own would get as much as the server.
 */
export function letSessionsGiveWay(pids: number[]): void {
  for (const pid of pids) {
    try {
      const file = `/proc/${pid}/autogroup`;
      const niceness = getPriority(pid);
      const [, known] = / nice (-?\d+)/.exec(readFileSync(file, 'utf8')) ?? [];
      if (Number(known) < niceness) writeFileSync(file, String(niceness));
    } catch {
      // It has ended, or there are no such groups; or another was changed within a tenth of a second, which only root
      // may: then the next call does it.
    }
  }
}
