import { useNavigate } from '@tanstack/react-router';
import {
  fileOrderOf,
  type FileOrder,
  type FilesAddress,
  type FileSort,
  nextOrder,
} from '#features/files/file-order.ts';

/** Sets the order of the list; it stands in the address, so that it can be bookmarked and survives a reload. */
export const useSetFileOrder = (): ((order: FileOrder) => void) => {
  const navigate = useNavigate();
  return (order) =>
    void navigate({
      to: '.',
      search: (known: FilesAddress) => ({ ...known, ...order }),
      replace: true,
      resetScroll: false,
    });
};

/** What a press on a column's head does. */
export const useSortFiles = (address: FilesAddress): ((sort: FileSort) => void) => {
  const setOrder = useSetFileOrder();
  return (sort) => setOrder(nextOrder(fileOrderOf(address), sort));
};
