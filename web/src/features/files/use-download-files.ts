import { useState } from 'react';
import { useSignedFile } from '#features/files/use-signed-file.ts';

/** Browsers drop downloads that begin at the same moment. */
const pauseMs = 400;

/** Downloads several originals, one after the other. */
export function useDownloadFiles() {
  const { download } = useSignedFile();
  const [isBusy, setIsBusy] = useState(false);

  const downloadAll = async (ids: readonly string[]): Promise<void> => {
    setIsBusy(true);
    for (const id of ids) {
      // Stop at the first failure: one toast is enough.
      if (!(await download({ id }))) break;
      await new Promise((resume) => setTimeout(resume, pauseMs));
    }
    setIsBusy(false);
  };

  return { isBusy, downloadAll };
}
