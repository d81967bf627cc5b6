/// <reference lib="dom" />
import { element } from './element.ts';
import { counted, type Notice, type Outcome, totalCost } from './outcome.ts';

/** A notice below an answer. */
export function showNotice({ kind, title, text }: Notice): HTMLElement {
  const strong = element('strong', {}, title);
  return element('p', { className: `notice ${kind}` }, strong, ` ${text}`);
}

/** What each feature did for a message, and what it cost. */
export function showOutcome(number: number, outcome: Outcome | undefined): HTMLElement {
  const heading = element('h3', {}, `Message ${number}`);
  if (outcome === undefined) {
    const text = 'The gateway had nothing to do: no feature was on, and nothing is hidden.';
    return element('li', {}, heading, element('p', { className: 'note' }, text));
  }
  const { warnings = [] } = outcome;
  return element(
    'li',
    {},
    heading,
    element(
      'dl',
      {},
      ...entry('Prompt guard', ...guardWords(outcome)),
      ...entry('Content filter', filterWords(outcome)),
      ...entry('Shadow agent', ...agentWords(outcome)),
      ...entry('Cost', costWords(outcome)),
    ),
    ...callsTable(outcome),
    ...warnings.map((text) => showNotice({ kind: 'warning', title: 'Warning.', text })),
  );
}

function entry(term: string, ...words: (Node | string)[]): HTMLElement[] {
  return [element('dt', {}, term), element('dd', {}, ...words)];
}

function guardWords({ promptGuard }: Outcome): (Node | string)[] {
  if (!promptGuard) return ['not asked for'];
  const { action, score, category } = promptGuard;
  const words = category ? `${action} (${category}) ` : `${action} `;
  if (score === undefined) return [words];
  const meter = element('meter', { min: 0, max: 1, low: 0.4, high: 0.7, optimum: 0, value: score });
  meter.ariaLabel = 'Attack score';
  return [words, meter, ` ${score.toFixed(3)}`];
}

function filterWords({ contentFilter }: Outcome): string {
  const { action = 'unknown', kind, withheld = [] } = contentFilter ?? {};
  const kinds = kind ? `: ${kind}` : '';
  return withheld.length > 0
    ? `${action}${kinds}, withheld: ${withheld.join(', ')}`
    : action + kinds;
}

function agentWords({ shadowAgent }: Outcome): (Node | string)[] {
  if (!shadowAgent) return ['not asked for'];
  const { action, iterations, maxIterations, reason, verdicts = [] } = shadowAgent;
  const ended = reason ? ` (${reason})` : '';
  const rounds = verdicts.map(({ pass, feedback }) =>
    element('li', {}, pass ? 'Passed' : `Failed: ${feedback}`),
  );
  return [
    `${action} after ${counted(iterations, 'check')} of ${maxIterations}${ended}`,
    element('ol', { className: 'rounds' }, ...rounds),
  ];
}

function costWords(outcome: Outcome): string {
  const { calls = [] } = outcome;
  if (calls.length === 0) return 'no model was called: no tokens';
  const { input, output } = totalCost(outcome);
  return `${counted(calls.length, 'call')}, ${input} tokens in, ${output} out`;
}

function callsTable({ calls = [] }: Outcome): HTMLElement[] {
  if (calls.length === 0) return [];
  const head = ['Role', 'In', 'Out', 'Time'].map((text) => element('th', { scope: 'col' }, text));
  const rows = calls.map(({ role, inputTokens, outputTokens, milliseconds }) =>
    element(
      'tr',
      {},
      ...[role, `${inputTokens ?? '?'}`, `${outputTokens ?? '?'}`, `${milliseconds} ms`].map(
        (text) => element('td', {}, text),
      ),
    ),
  );
  return [
    element(
      'table',
      {},
      element('caption', {}, 'Model calls'),
      element('thead', {}, element('tr', {}, ...head)),
      element('tbody', {}, ...rows),
    ),
  ];
}
