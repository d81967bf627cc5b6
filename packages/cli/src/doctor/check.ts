/** What a check found. */
export interface Finding {
  /** `problem` keeps the gateway from working, `warning` does not. */
  status: 'ok' | 'warning' | 'problem';
  /** What was found, in one sentence. */
  message: string;
  /** What to do about it. */
  fix?: string;
}

const marks: Record<Finding['status'], string> = {
  ok: 'ok       ',
  warning: 'warning  ',
  problem: 'PROBLEM  ',
};

/** A finding as lines for a terminal. */
export function formatFinding({ status, message, fix }: Finding): string {
  const advice = fix === undefined ? '' : `           Fix: ${fix}\n`;
  return `  ${marks[status]}${message}\n${advice}`;
}
