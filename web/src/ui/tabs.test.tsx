import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderUi } from '#test/render.tsx';
import { TabPanel } from '#ui/tab-panel.tsx';
import { Tabs } from '#ui/tabs.tsx';

const tabs = [
  { value: 'all', label: 'All', count: 2608 },
  { value: 'images', label: 'Images' },
  { value: 'videos', label: 'Videos' },
] as const;

function Picker() {
  const [value, setValue] = useState<(typeof tabs)[number]['value']>('all');
  return (
    <Tabs label="Kind of media" value={value} onValueChange={setValue} tabs={tabs}>
      {tabs.map((tab) => (
        <TabPanel key={tab.value} value={tab.value}>{`panel of ${tab.label}`}</TabPanel>
      ))}
    </Tabs>
  );
}

const selected = () => screen.getByRole('tab', { selected: true }).textContent;

it('names its list and shows the panel of the selected tab with its count', () => {
  renderUi(<Picker />);
  expect(screen.getByRole('tablist', { name: 'Kind of media' })).toBeTruthy();
  expect(screen.getByRole('tabpanel').textContent).toBe('panel of All');
  expect(selected()).toBe('All2,608');
});

it('is one stop for Tab; arrows, Home and End move and select at once', async () => {
  const { user } = renderUi(<Picker />);
  await user.tab();
  expect(document.activeElement?.textContent).toBe('All2,608');
  await user.keyboard('{ArrowRight}');
  expect(selected()).toBe('Images');
  expect(screen.getByRole('tabpanel').textContent).toBe('panel of Images');
  await user.keyboard('{End}');
  expect(selected()).toBe('Videos');
  await user.keyboard('{ArrowRight}');
  expect(selected()).toBe('All2,608');
  await user.keyboard('{ArrowLeft}{Home}');
  expect(selected()).toBe('All2,608');
  await user.tab();
  expect(document.activeElement?.getAttribute('role')).toBe('tabpanel');
});
