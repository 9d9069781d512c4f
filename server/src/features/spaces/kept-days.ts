/** How long a closed space can be brought back, and what was withdrawn is known with what hangs on it. */
export const keptDays = 30;
