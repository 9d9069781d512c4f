import { useState } from 'react';
import { useSignedFile } from '#features/files/use-signed-file.ts';

/** Browsers drop downloads that begin in the same moment. */
const pauseMs = 400;

/** Downloads several originals, one after the other. */
export const useDownloadFiles = () => {
  const { download } = useSignedFile();
  const [isBusy, setIsBusy] = useState(false);

  const downloadAll = async (ids: readonly string[]): Promise<void> => {
    setIsBusy(true);
    for (const id of ids) {
      // One toast is enough to know that it does not work.
      if (!(await download(id))) break;
      await new Promise((resume) => setTimeout(resume, pauseMs));
    }
    setIsBusy(false);
  };

  return { isBusy, downloadAll };
};
