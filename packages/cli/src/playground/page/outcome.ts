/** An outcome as the gateway sends it; any part of it may be missing. */
export interface Outcome {
  promptGuard?: { action: string; score?: number; category?: string };
  contentFilter?: { action: string; kind?: string; withheld?: string[] };
  shadowAgent?: {
    action: string;
    iterations: number;
    maxIterations: number;
    verdicts?: { pass: boolean; feedback: string }[];
    reason?: string;
  };
  warnings?: string[];
  calls?: { role: string; inputTokens?: number; outputTokens?: number; milliseconds: number }[];
}

/** What a person is told about an answer. */
export interface Notice {
  kind: 'good' | 'warning' | 'stopped';
  title: string;
  text: string;
}

/** What the features did, where it is worth a word. */
export function describeOutcome({ promptGuard, contentFilter, shadowAgent }: Outcome): Notice[] {
  const notices: Notice[] = [];
  if (promptGuard?.action === 'blocked') {
    notices.push({
      kind: 'stopped',
      title: 'Refused.',
      text: 'The guard took the message for an attack on the system prompt. No model was called.',
    });
  }
  if (promptGuard?.action === 'hardened') {
    notices.push({
      kind: 'warning',
      title: 'Hardened.',
      text: 'The guard was not sure of the message, so the model got it marked as data.',
    });
  }
  if (contentFilter?.action === 'blocked') {
    notices.push({
      kind: 'stopped',
      title: 'Stopped.',
      text: 'The rest of the answer would have revealed hidden text.',
    });
  }
  if (shadowAgent?.action === 'passed') {
    const text = `The answer passed after ${counted(shadowAgent.iterations, 'check')}.`;
    notices.push({ kind: 'good', title: 'Validated.', text });
  }
  if (shadowAgent?.action === 'failed') {
    const text = `No answer passed within ${counted(shadowAgent.maxIterations, 'check')}. This is the last one.`;
    notices.push({ kind: 'warning', title: 'Not validated.', text });
  }
  return notices;
}

/** What all calls of a request cost. */
export function totalCost({ calls = [] }: Outcome): { input: number; output: number } {
  return {
    input: calls.reduce((sum, { inputTokens = 0 }) => sum + inputTokens, 0),
    output: calls.reduce((sum, { outputTokens = 0 }) => sum + outputTokens, 0),
  };
}

/** A number with its noun: `1 check`, `2 checks`. */
export function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
