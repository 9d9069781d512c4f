import {
  type PasskeyTransport,
  passkeyTransports,
} from '@heirloom/contract/passkeys/passkeys.contract.ts';

/** Leaves out ways to reach a passkey that this version does not know. */
export function knownTransports(named: readonly string[] = []): PasskeyTransport[] {
  return passkeyTransports.filter((transport) => named.includes(transport));
}
