/** A real mail server on loopback. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

type Received = { source: string; recipients: string[] };

/** `refuses`: what it says to every recipient; null: nothing. It may be changed meanwhile. */
export async function startMailServer(refuses: string | null = null) {
  const state = { refuses };
  const mails: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(state.refuses === null ? undefined : new Error(state.refuses)),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ source: Buffer.concat(chunks).toString(), recipients });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return Object.assign(state, { smtpUrl: `smtp://127.0.0.1:${port}`, mails, close });
}
