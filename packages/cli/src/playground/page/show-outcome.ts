/// <reference lib="dom" />
import { formatCount } from '../../format-count.ts';
import { describeAttempts } from './describe-attempts.ts';
import { diffWords } from './diff-words.ts';
import { element } from './element.ts';
import {
  addedCalls,
  type Call,
  describeCost,
  type Notice,
  type Outcome,
  totalCost,
} from './outcome.ts';

/** Creates a notice below a message. */
export function showNotice({ kind, title, text }: Notice): HTMLElement {
  const strong = element('strong', {}, title);
  return element('p', { className: `notice ${kind}` }, strong, ` ${text}`);
}

/** Shows what each feature did for a message, and its cost. */
export function showOutcome(number: number, outcome: Outcome | undefined): HTMLElement {
  if (outcome === undefined) {
    const text = 'The gateway had nothing to do: no feature was on, and nothing is hidden.';
    return showMessage(number, '', element('p', { className: 'note' }, text));
  }
  const { warnings = [], calls = [] } = outcome;
  return showMessage(
    number,
    '',
    element(
      'dl',
      {},
      ...entry('Prompt guard', ...guardWords(outcome)),
      ...entry('Content filter', ...filterWords(outcome)),
      ...entry('Shadow agent', ...agentWords(outcome)),
      ...entry('Judge', ...judgeWords(calls)),
      ...entry('Total', describeCost(calls)),
    ),
    ...callsTable(calls),
    ...warnings.map((text) => showNotice({ kind: 'warning', title: 'Warning.', text })),
  );
}

/** Shows parts about a message that the user can unfold; `state` follows the number of the message. */
function showMessage(number: number, state: string, ...parts: HTMLElement[]): HTMLElement {
  const title = element('strong', {}, `Message ${number}`);
  const summary = element('summary', {}, title, state);
  return element('li', {}, element('details', { open: true }, summary, ...parts));
}

/** The outcome of an answer that the user stopped. The gateway would have reported the rest at the end. */
export interface StoppedAnswer {
  /** The guard's action, if it is on. */
  guard: string | undefined;
  isFilterOn: boolean;
  characters: number;
  milliseconds: number;
}

/** Shows the incomplete outcome of a stopped answer. */
export function showStopped(number: number, stopped: StoppedAnswer): HTMLElement {
  const { guard, isFilterOn, characters, milliseconds } = stopped;
  const came = `${formatCount(characters, 'character')} came in ${Math.round(milliseconds)} ms`;
  return showMessage(
    number,
    ', stopped',
    element(
      'dl',
      {},
      ...entry('Prompt guard', ...(guard ? [action(guard)] : ['not asked for'])),
      ...entry('Content filter', isFilterOn ? 'on: the text so far passed' : action('off')),
      ...entry('Total', `${came}; an answer that ends also shows its calls`),
    ),
  );
}

/** Shows the changes from one answer to another, word by word. */
export function showDifference(before: string, after: string): HTMLElement {
  const tags = { same: 'span', removed: 'del', added: 'ins' } as const;
  const runs = diffWords(before, after).map(({ kind, text }) => element(tags[kind], {}, text));
  const about =
    'Struck out is the answer without the shadow agent, underlined what the revision added.';
  return element(
    'div',
    { className: 'difference' },
    element('p', { className: 'text', dir: 'auto' }, ...runs),
    note(about),
  );
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
  const { score, category, earlier, reason } = promptGuard;
  const would = promptGuard.would ? ` would be ${promptGuard.would}` : '';
  const words: (Node | string)[] = [action(promptGuard.action), `${would} ${category ?? ''} `];
  if (score !== undefined) {
    const meter = element('meter', { min: 0, max: 1, value: score });
    meter.ariaLabel = 'Attack score';
    words.push(meter, score.toFixed(3));
  }
  if (reason) words.push(element('br', {}), note(reason));
  if (earlier) {
    const done = promptGuard.would ? 'would have gone' : 'went';
    words.push(element('br', {}), note(`Earlier messages ${done} to the model hardened.`));
  }
  return words;
}

function filterWords({ contentFilter }: Outcome): (Node | string)[] {
  const { action: word = 'unknown', would, kind } = contentFilter ?? {};
  const { withheld = [], wouldWithhold = [] } = contentFilter ?? {};
  const kinds = (would ? ` would be ${would}` : '') + (kind ? ` ${kind}` : '');
  const parts = withheld.length > 0 ? `, withheld: ${withheld.join(', ')}` : '';
  const others = wouldWithhold.length > 0 ? `, would withhold: ${wouldWithhold.join(', ')}` : '';
  return [action(word), kinds + parts + others];
}

function agentWords({ shadowAgent, calls = [] }: Outcome): (Node | string)[] {
  if (!shadowAgent) return ['not asked for'];
  const { iterations, maxIterations, reason, verdicts = [] } = shadowAgent;
  const reasonText = reason ? ` (${reason})` : '';
  const added = addedCalls(calls);
  return [
    action(shadowAgent.action),
    ` at attempt ${iterations} of ${maxIterations}${reasonText}`,
    element('ol', { className: 'rounds' }, ...showAttempts(verdicts, calls)),
    note(`Added ${describeCost(added)}`),
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

/** Shows each attempt of the shadow agent with its verdict and the cost of its calls, to unfold. */
function showAttempts(
  verdicts: NonNullable<NonNullable<Outcome['shadowAgent']>['verdicts']>,
  calls: readonly Call[],
): HTMLElement[] {
  const costs = describeAttempts(verdicts, calls);
  return verdicts.map(({ pass, feedback }, index) =>
    element(
      'li',
      {},
      element(
        'details',
        {},
        element('summary', {}, `Attempt ${index + 1}: ${pass ? 'passed' : 'failed'}`),
        element('p', {}, pass ? 'The check found nothing wrong.' : `Failed: ${feedback}`),
        element('p', { className: 'note' }, costs[index] ?? ''),
      ),
    ),
  );
}
