/** The names of the guard's thresholds. */
export const presets = ['strict', 'default', 'lenient'] as const;
