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

const indent = ' '.repeat(11);

/** A finding as lines for a terminal, all below its mark indented. */
export function formatFinding({ status, message, fix }: Finding): string {
  const advice = fix === undefined ? '' : `${indent}Fix: ${fix}\n`;
  return `  ${marks[status]}${message.replaceAll('\n', `\n${indent}`)}\n${advice}`;
}
