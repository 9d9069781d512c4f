/** An error for media that no decoder here can show: trying again with the same tools does not help. */
export class UnprocessableMedia extends Error {
  /** A sentence for the owner. */
  readonly reason: string;
  /** What the decoder said: for administrators, since it may name files. */
  readonly detail: string;

  constructor(reason: string, detail: string) {
    super(reason);
    this.name = 'UnprocessableMedia';
    this.reason = reason;
    this.detail = detail.slice(0, 2000);
  }
}
