export type Mail = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
};

/** Sends mail. Callers send from a job; within a request at most into the outbox, which waits for nobody. */
export type Mailer = {
  /** True when mails are sent (SMTP_URL is set); false when they are written to the outbox folder. */
  delivers: boolean;
  /** @throws Error when the mail server refuses or cannot be reached. */
  send(mail: Mail): Promise<void>;
  /** Asks the mail server whether it would take mails. @throws Error */
  verify(): Promise<void>;
  close(): Promise<void>;
};
