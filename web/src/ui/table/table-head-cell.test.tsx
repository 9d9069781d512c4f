import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderUi } from '#test/render.tsx';
import { TableCell } from '#ui/table/table-cell.tsx';
import { TableHeadCell } from '#ui/table/table-head-cell.tsx';
import { TableRow } from '#ui/table/table-row.tsx';
import { Table } from '#ui/table/table.tsx';

it('tells how the table is sorted and sorts by a button', async () => {
  const onSort = vi.fn<() => void>();
  const { user } = renderUi(
    <Table
      caption="Files"
      head={
        <>
          <TableHeadCell sort="descending" onSort={onSort}>
            Date
          </TableHeadCell>
          <TableHeadCell>Size</TableHeadCell>
        </>
      }
    >
      <TableRow>
        <TableCell>Jan 5, 2024</TableCell>
        <TableCell isNumber>1.5 MB</TableCell>
      </TableRow>
    </Table>,
  );
  expect(screen.getByRole('table', { name: 'Files' })).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: 'Date' }).getAttribute('aria-sort')).toBe(
    'descending',
  );
  expect(screen.getByRole('columnheader', { name: 'Size' }).hasAttribute('aria-sort')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Date' }));
  expect(onSort).toHaveBeenCalledTimes(1);
});
