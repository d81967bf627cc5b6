/// <reference lib="dom" />
import { formatCount } from '../../format-count.ts';
import { element } from './element.ts';
import {
  addedCalls,
  type Call,
  describeCost,
  type Notice,
  type Outcome,
  totalCost,
} from './outcome.ts';

/** A notice below a message. */
export function showNotice({ kind, title, text }: Notice): HTMLElement {
  const strong = element('strong', {}, title);
  return element('p', { className: `notice ${kind}` }, strong, ` ${text}`);
}

/** Shows what each feature did for a message, and its cost. */
export function showOutcome(number: number, outcome: Outcome | undefined): HTMLElement {
  const title = element('strong', {}, `Message ${number}`);
  const details = element('details', { open: true }, element('summary', {}, title));
  if (outcome === undefined) {
    const text = 'The gateway had nothing to do: no feature was on, and nothing is hidden.';
    details.append(element('p', { className: 'note' }, text));
    return element('li', {}, details);
  }
  const { warnings = [], calls = [] } = outcome;
  details.append(
    element(
      'dl',
      {},
      ...entry('Prompt guard', ...guardWords(outcome)),
      ...entry('Content filter', ...filterWords(outcome)),
      ...entry('Shadow agent', ...agentWords(outcome)),
      ...entry('Judge', ...judgeWords(calls)),
      ...entry('In all', describeCost(calls)),
    ),
    ...callsTable(calls),
    ...warnings.map((text) => showNotice({ kind: 'warning', title: 'Warning.', text })),
  );
  return element('li', {}, details);
}

function entry(term: string, ...words: (Node | string)[]): HTMLElement[] {
  return words.length > 0 ? [element('dt', {}, term), element('dd', {}, ...words)] : [];
}

function action(word: string): HTMLElement {
  return element('span', { className: `action ${word}` }, word);
}

function note(text: string): HTMLElement {
  return element('span', { className: 'note' }, text);
}

function guardWords({ promptGuard }: Outcome): (Node | string)[] {
  if (!promptGuard) return ['not asked for'];
  const { score, category } = promptGuard;
  const words = [action(promptGuard.action), category ? ` ${category} ` : ' '];
  if (score === undefined) return words;
  const meter = element('meter', { min: 0, max: 1, value: score });
  meter.ariaLabel = 'Attack score';
  return [...words, meter, score.toFixed(3)];
}

function filterWords({ contentFilter }: Outcome): (Node | string)[] {
  const { action: word = 'unknown', kind, withheld = [] } = contentFilter ?? {};
  const kinds = kind ? ` ${kind}` : '';
  const parts = withheld.length > 0 ? `, withheld: ${withheld.join(', ')}` : '';
  return [action(word), kinds + parts];
}

function agentWords({ shadowAgent, calls = [] }: Outcome): (Node | string)[] {
  if (!shadowAgent) return ['not asked for'];
  const { iterations, maxIterations, reason, verdicts = [] } = shadowAgent;
  const ended = reason ? ` (${reason})` : '';
  const rounds = verdicts.map(({ pass, feedback }) =>
    element('li', {}, pass ? 'Passed' : `Failed: ${feedback}`),
  );
  return [
    action(shadowAgent.action),
    ` after ${iterations} of ${formatCount(maxIterations, 'check')}${ended}`,
    element('ol', { className: 'rounds' }, ...rounds),
    note(`It cost ${describeCost(addedCalls(calls))}`),
  ];
}

function judgeWords(calls: readonly Call[]): (Node | string)[] {
  const judged = calls.filter(({ role }) => role === 'judge');
  return judged.length > 0 ? [describeCost(judged)] : [];
}

function callsTable(calls: readonly Call[]): HTMLElement[] {
  if (calls.length === 0) return [];
  const head = ['Role', 'In', 'Out', 'Time'].map((text) => element('th', { scope: 'col' }, text));
  return [
    element(
      'table',
      {},
      element('caption', {}, 'Model calls, with their tokens'),
      element('thead', {}, element('tr', {}, ...head)),
      element('tbody', {}, ...calls.map(callRow)),
      element('tfoot', {}, callRow({ role: 'all', ...totalCost(calls) })),
    ),
  ];
}

function callRow({ role, inputTokens, outputTokens, milliseconds }: Call): HTMLElement {
  const cells = [inputTokens ?? '–', outputTokens ?? '–', `${Math.round(milliseconds)} ms`];
  return element(
    'tr',
    {},
    element('th', { scope: 'row' }, role),
    ...cells.map((text) => element('td', {}, `${text}`)),
  );
}
