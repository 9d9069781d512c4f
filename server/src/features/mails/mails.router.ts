import { listMails, setMail } from '#features/mails/mails.service.ts';
import { anyone, signedIn } from '#platform/api/procedures.ts';

const { mails } = signedIn;

export const mailsRouter = anyone.mails.router({
  list: mails.list.handler(({ context }) => listMails(context)),
  set: mails.set.handler(({ context, input }) => setMail(context, input)),
});
