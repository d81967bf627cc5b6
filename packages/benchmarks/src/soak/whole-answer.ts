/** The words of a whole answer of the soak. They count up, so a missing, doubled or moved word shows. */
export const wholeAnswer: readonly string[] = Array.from(
  { length: 60 },
  (_, index) => `word${index} `,
);
