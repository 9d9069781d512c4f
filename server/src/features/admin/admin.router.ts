import { changeOwnerOf, processAgain } from '#features/admin/files.service.ts';
import { readInstallationStatus } from '#features/admin/installation-status.read.ts';
import { listJobs, retryJobs } from '#features/admin/jobs.service.ts';
import { readPersonName } from '#features/admin/person-name.ts';
import { sendTestMail } from '#features/admin/test-mail.ts';
import { readThumbnailRun, startThumbnails } from '#features/admin/thumbnail-run.service.ts';
import { anyone, signedIn } from '#platform/api/procedures.ts';

const { admin } = signedIn;

export const adminRouter = anyone.admin.router({
  status: admin.status.handler(({ context }) => readInstallationStatus(context)),
  listJobs: admin.listJobs.handler(({ context, input }) => listJobs(context, input)),
  retryJobs: admin.retryJobs.handler(({ context, input }) => retryJobs(context, input.ids)),
  person: admin.person.handler(({ context, input }) => readPersonName(context, input.userId)),
  processAgain: admin.processAgain.handler(({ context, input }) =>
    processAgain(context, input.ids),
  ),
  changeOwner: admin.changeOwner.handler(({ context, input }) => changeOwnerOf(context, input)),
  startThumbnails: admin.startThumbnails.handler(({ context, input }) =>
    startThumbnails(context, input.scope),
  ),
  thumbnailRun: admin.thumbnailRun.handler(({ context }) => readThumbnailRun(context)),
  sendTestMail: admin.sendTestMail.handler(({ context }) => sendTestMail(context)),
});
