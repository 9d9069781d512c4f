import type { SourceFile } from '@heirloom/contract/imports/imports.schema.ts';
import { client } from '#api/client.ts';
import { messageOf } from '#api/errors.ts';
import type { sendSourceFile } from '#features/imports/send-source-file.ts';
import { UploadError } from '#features/uploads/upload-errors.ts';
import { createStore, type Store } from '#lib/create-store.ts';
import { folderOf } from '#lib/dropped-files.ts';

/** How far the files of a source are sent; `problem`: why it does not go on by itself. */
export type Sending = {
  importId: string;
  files: number;
  doneFiles: number;
  bytes: number;
  sentBytes: number;
  isRunning: boolean;
  problem: string | null;
};

type SendSourceFile = typeof sendSourceFile;

export type SourceSender = {
  store: Store<Sending | null>;
  /** Sends files for an import, those that have not arrived yet, and then asks for the plan. */
  send: (importId: string, files: readonly File[]) => void;
  pause: () => void;
  /** Goes on with the same files. */
  goOn: () => void;
};

const atOnce = 3;

/** Sends the files of one source while the person browses; the browser asks before the window is closed. */
export function createSourceSender(load: () => Promise<SendSourceFile> = loadSender): SourceSender {
  const store = createStore<Sending | null>(null);
  store.subscribe(() => {
    if (store.get()?.isRunning) window.addEventListener('beforeunload', askBeforeLeaving);
    else window.removeEventListener('beforeunload', askBeforeLeaving);
  });
  let files: readonly File[] = [];
  let stopping = new AbortController();

  const change = (changes: Partial<Sending>): void => {
    const now = store.get();
    if (now) store.set({ ...now, ...changes });
  };

  const run = async (importId: string): Promise<void> => {
    stopping.abort();
    stopping = new AbortController();
    const { signal } = stopping;
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    const fresh = { files: files.length, doneFiles: 0, bytes, sentBytes: 0 };
    store.set({ importId, ...fresh, isRunning: true, problem: null });
    try {
      const sendFile = await load();
      const { items } = await client.imports.sources({ id: importId }, { signal });
      await sendAll({ importId, files, known: items, signal, sendFile }, (sent) => {
        if (!signal.aborted) change(sent);
      });
      await client.imports.plan({ id: importId, collections: 'albums', withTrash: false });
      store.set(null);
    } catch (error) {
      if (signal.aborted) return;
      // The other files on their way stop, too.
      stopping.abort();
      const problem = error instanceof UploadError ? error.message : messageOf(error);
      change({ isRunning: false, problem });
    }
  };

  const goOn = (): void => {
    const now = store.get();
    if (now && !now.isRunning) void run(now.importId);
  };
  // An opened lid or a line that is back.
  window.addEventListener('online', () => {
    if (store.get()?.problem) goOn();
  });

  return {
    store,
    send: (importId, chosen) => {
      files = chosen;
      void run(importId);
    },
    pause: () => {
      stopping.abort();
      change({ isRunning: false, problem: null });
    },
    goOn,
  };
}

const askBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();

async function loadSender(): Promise<SendSourceFile> {
  return (await import('#features/imports/send-source-file.ts')).sendSourceFile;
}

type Sent = Pick<Sending, 'doneFiles' | 'sentBytes'>;
type All = {
  importId: string;
  files: readonly File[];
  known: readonly SourceFile[];
  signal: AbortSignal;
  sendFile: SendSourceFile;
};

/** Sends a few at a time; the first failure ends all. */
async function sendAll(
  { importId, files, known, signal, sendFile }: All,
  onSent: (sent: Sent) => void,
): Promise<void> {
  const arrived = new Map(known.map((file) => [keyOf(file.folder ?? '', file), file]));
  const sentOf = new Map<File, number>();
  let doneFiles = 0;
  let sentBytes = 0;
  const tell = (file: File, bytes: number) => {
    sentBytes += bytes - (sentOf.get(file) ?? 0);
    sentOf.set(file, bytes);
    onSent({ doneFiles, sentBytes });
  };
  const waiting = files.values();
  const lane = async (): Promise<void> => {
    for (const file of waiting) {
      const before = arrived.get(keyOf(folderOf(file), { name: file.name, sizeBytes: file.size }));
      if (before?.receivedBytes !== file.size) {
        const uploadId = before?.uploadId ?? null;
        const note = (bytes: number) => tell(file, bytes);
        await sendFile({ importId, file, uploadId, signal, onSent: note });
      }
      doneFiles += 1;
      tell(file, file.size);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

const keyOf = (folder: string, { name, sizeBytes }: { name: string; sizeBytes: number }): string =>
  `${folder}\0${name}\0${sizeBytes}`;

/** The one of this window: it goes on while the person looks at other pages. */
export const sourceSender = createSourceSender();
