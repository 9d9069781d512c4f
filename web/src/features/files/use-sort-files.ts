import { useNavigate } from '@tanstack/react-router';
import {
  fileOrderOf,
  type FileOrder,
  type FilesAddress,
  type FileSort,
  nextOrder,
} from '#features/files/file-order.ts';

/** Sets the order of the list in the address, so that it can be bookmarked and survives a reload. */
export function useSetFileOrder(): (order: FileOrder) => void {
  const navigate = useNavigate();
  return (order) =>
    void navigate({
      to: '.',
      search: (known: FilesAddress) => ({ ...known, ...order }),
      replace: true,
      resetScroll: false,
    });
}

/** Returns the handler for a press on a column header. */
export function useSortFiles(address: FilesAddress): (sort: FileSort) => void {
  const setOrder = useSetFileOrder();
  return (sort) => setOrder(nextOrder(fileOrderOf(address), sort));
}
