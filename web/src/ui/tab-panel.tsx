import * as Radix from 'radix-ui/tabs';
import type { ReactNode } from 'react';

type TabPanelProps = { value: string; children: ReactNode; className?: string };

export function TabPanel(props: TabPanelProps) {
  return <Radix.Content {...props} />;
}
