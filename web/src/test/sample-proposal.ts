import type { Proposal } from '@heirloom/contract/proposals/proposals.schema.ts';

/** What Cleo proposes as the title of a film called 'Lake'. */
export const ofCleo: Proposal = {
  id: 'd0a7b9de-0000-4000-8000-000000000001',
  mediaId: 'c1a7b9de-0000-4000-8000-000000000001',
  mediaType: 'video',
  mediaTitle: 'Lake',
  thumbnailUrl: null,
  field: 'title',
  before: { title: 'Lake' },
  after: { title: 'Garda' },
  current: { title: 'Lake' },
  byName: 'Cleo',
  at: '2025-07-20T12:00:00Z',
};
