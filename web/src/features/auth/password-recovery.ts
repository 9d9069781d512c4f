import type { SessionCore } from '#features/auth/session-core.ts';

/** Keeps the code of a reset mail until the new password is set; in memory only. */
export function createRecovery(core: SessionCore) {
  let recoveryCode: string | null = null;
  const set = (code: string | null) => {
    recoveryCode = code;
    core.set(core.get());
  };
  return {
    /** Stores the code of a reset mail whose link was opened. */
    passwordRecovery: (code: string) => {
      set(code);
      core.emit('PASSWORD_RECOVERY');
    },
    getRecoveryCode: () => recoveryCode,
    /** Forgets the code, after the new password is set or the person cancelled. */
    endRecovery: () => set(null),
  };
}
