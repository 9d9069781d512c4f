import { screen } from '@testing-library/react';
import { Upload } from 'lucide-react';
import { expect, it, vi } from 'vitest';
import { renderUi } from '#test/render.tsx';
import { Button } from '#ui/form/button.tsx';
import { IconButton } from '#ui/form/icon-button.tsx';

it('never submits a form unless it says so', () => {
  renderUi(<Button>Plain</Button>);
  expect(screen.getByRole('button', { name: 'Plain' }).getAttribute('type')).toBe('button');
});

it('does nothing while busy, and says what it does', async () => {
  const onClick = vi.fn<() => void>();
  const { user } = renderUi(
    <Button busy busyLabel="Uploading…" onClick={onClick}>
      Upload
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Uploading…' });
  await user.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(button.getAttribute('aria-busy')).toBe('true');
});

it('stays reachable with a reason for doing nothing', async () => {
  const onClick = vi.fn<() => void>();
  const { user } = renderUi(
    <Button disabledReason="Please choose a file first" onClick={onClick}>
      Upload
    </Button>,
  );
  await user.tab();
  const button = screen.getByRole('button', { name: 'Upload' });
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Please choose a file first',
  );
  await user.keyboard('{Enter}');
  expect(onClick).not.toHaveBeenCalled();
});

it('has a name when it is only an icon', () => {
  renderUi(<IconButton icon={Upload} label="Upload" />);
  const button = screen.getByRole('button', { name: 'Upload' });
  expect(button.getAttribute('title')).toBe('Upload');
});
