/** So long it is kept what people are told. */
export const newsDays = 90;
