/** The words of a whole answer of the soak. They count, so one that is missing, doubled or moved shows. */
export const wholeAnswer: readonly string[] = Array.from(
  { length: 60 },
  (_, index) => `word${index} `,
);
