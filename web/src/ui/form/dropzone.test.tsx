import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '#test/render.tsx';
import { Dropzone } from '#ui/form/dropzone.tsx';

const lake = new File(['l'], 'lake.mov', { type: 'video/quicktime' });
const song = new File(['s'], 'song.mp3', { type: 'audio/mpeg' });

function renderDropzone(props: { multiple?: boolean; disabled?: boolean } = {}) {
  const taken: string[][] = [];
  const result = renderUi(
    <Dropzone
      title="Drop a file here"
      onFiles={(files) => taken.push(files.map((file) => file.name))}
      {...props}
    />,
  );
  const zone = screen.getByText('Drop a file here').closest('[class*="border-dashed"]');
  if (!zone) throw new Error('no dropzone');
  return { ...result, taken, zone };
}

it('contains a real button that opens the picker', async () => {
  const { user, taken } = renderDropzone();
  let opened = 0;
  const picker = screen.getByLabelText('Drop a file here');
  picker.addEventListener('click', () => (opened += 1));
  await user.click(screen.getByRole('button', { name: 'Choose a file' }));
  expect(opened).toBe(1);
  await user.upload(picker, lake);
  expect(taken).toEqual([['lake.mov']]);
});

it.each([
  [false, ['lake.mov']],
  [true, ['lake.mov', 'song.mp3']],
])('takes dropped files, several: %s', async (multiple, expected) => {
  const { zone, taken } = renderDropzone({ multiple });
  fireEvent.dragEnter(zone);
  expect(zone.hasAttribute('data-over')).toBe(true);
  fireEvent.drop(zone, { dataTransfer: { items: [], files: [lake, song] } });
  await waitFor(() => expect(taken).toEqual([expected]));
  expect(zone.hasAttribute('data-over')).toBe(false);
});

it('stays lit while the pointer moves over what is inside', () => {
  const { zone } = renderDropzone();
  fireEvent.dragEnter(zone);
  fireEvent.dragEnter(screen.getByText('Drop a file here'));
  fireEvent.dragLeave(zone);
  expect(zone.hasAttribute('data-over')).toBe(true);
  fireEvent.dragLeave(screen.getByText('Drop a file here'));
  expect(zone.hasAttribute('data-over')).toBe(false);
});

it('takes nothing while disabled', () => {
  const { zone, taken } = renderDropzone({ disabled: true });
  fireEvent.dragEnter(zone);
  fireEvent.drop(zone, { dataTransfer: { items: [], files: [lake] } });
  expect(taken).toEqual([]);
  expect(zone.hasAttribute('data-over')).toBe(false);
});
