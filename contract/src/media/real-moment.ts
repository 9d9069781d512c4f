/** Says whether a date and time exist: there is no 30 February, no 25:00, and PostgreSQL has no year 0. */
export function isRealMoment(date: string, time: string): boolean {
  const moment = new Date(`${date}T${time}Z`);
  const isValid = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date);
  return isValid && !date.startsWith('000');
}
