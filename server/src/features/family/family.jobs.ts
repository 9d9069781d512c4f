import { sendSpaceInvitationJob } from '#features/family/send-space-invitation.job.ts';

export const familyJobs = [sendSpaceInvitationJob];
