/** The result of a check. */
export interface Finding {
  /** With a `problem` the gateway cannot work; with a `warning` it can. */
  status: 'ok' | 'warning' | 'problem';
  /** The result, in one sentence. */
  message: string;
  /** How to fix it. */
  fix?: string;
}

/** Creates the finding of a check that passed. */
export function ok(message: string): Finding {
  return { status: 'ok', message };
}

/** Creates the finding of a fault with which the gateway can work. */
export function warning(message: string, fix: string): Finding {
  return { status: 'warning', message, fix };
}

/** Creates the finding of a fault with which the gateway cannot work. */
export function problem(message: string, fix?: string): Finding {
  return { status: 'problem', message, ...(fix !== undefined && { fix }) };
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
