import type { ReactNode } from 'react';
import type { ShownDetails } from '#features/media/shown-media.ts';
import { DetailsList } from '#features/playback/details-list.tsx';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { SidePanel } from '#features/playback/side-panel.tsx';

type DetailsPanelProps = {
  details: ShownDetails;
  onClose: () => void;
  actions?: ReactNode;
  dateActions?: ReactNode;
  history?: ReactNode;
};

/** The details beside the picture. */
export function DetailsPanel(props: DetailsPanelProps) {
  const { details, onClose, actions, dateActions, history } = props;
  const { details: title, close: closeLabel } = playbackMessages.viewer;
  return (
    <SidePanel title={title} closeLabel={closeLabel} onClose={onClose} footer={actions}>
      <DetailsList details={details} dateActions={dateActions} />
      {history}
    </SidePanel>
  );
}
