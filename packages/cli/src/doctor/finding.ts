/** The result of a check. */
export interface Finding {
  /** With a `problem` the gateway cannot work; with a `warning` it can. */
  status: 'ok' | 'warning' | 'problem';
  /** The result, in one sentence. */
  message: string;
  /** How to fix it. */
  fix?: string;
}

const marks: Record<Finding['status'], string> = {
  ok: 'ok       ',
  warning: 'warning  ',
  problem: 'PROBLEM  ',
};

const indent = ' '.repeat(11);

/** Formats a finding for a terminal; lines after the first are indented. */
export function formatFinding({ status, message, fix }: Finding): string {
  const advice = fix === undefined ? '' : `${indent}Fix: ${fix}\n`;
  return `  ${marks[status]}${message.replaceAll('\n', `\n${indent}`)}\n${advice}`;
}
