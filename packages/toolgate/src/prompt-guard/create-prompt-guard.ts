import { assertObjects, InvalidArgumentError } from '../errors/index.ts';
import { once } from '../internal/index.ts';
import type { JudgeModel } from '../judge/index.ts';
import { assertGuardOptions } from './assert-guard-options.ts';
import { assertInspection } from './assert-inspection.ts';
import { cachedScorer } from './cached-scorer.ts';
import { createVerdict, type Findings, isRefused, listSuspicious } from './create-verdict.ts';
import { type JudgeDecision, judgeTexts } from './judge-texts.ts';
import type { PromptCorrection } from './model/index.ts';
import { presetThresholds } from './preset-thresholds.ts';
import type {
  FlaggedText,
  GuardMessage,
  GuardPart,
  GuardTool,
  PromptGuard,
  PromptGuardOptions,
  PromptGuardThresholds,
} from './prompt-guard.ts';
import type { ScoredText } from './score-turns.ts';
import { createTextReader, type TextReader, type TextScorers } from './text-reader.ts';

/** Maximum number of corrections. */
const maxCorrections = 100;
const defaultRefusal = "I can't help with that request.";

/**
 * Creates a guard that examines the texts of users and third parties for attempts to make the model reveal or override its
 * instructions. It runs locally, and is deterministic without a `judge`. It caches the scores of recent texts, so create one
 * guard and reuse it.
 *
 * @throws InvalidArgumentError for an unknown option (it names the nearest one), an unknown preset, thresholds outside
 *   `0 < harden <= block <= 1`, an unknown `toolResults`, a `judgeWait` below 0, too many corrections, and a correction in another form than
 *   `{ text, attack: false }`.
 */
export function createPromptGuard(options: PromptGuardOptions = {}): PromptGuard {
  assertGuardOptions(options, 'createPromptGuard()');
  const { refusal = defaultRefusal, toolResults = 'report', corrections = [] } = options;
  const own = resolveThresholds(options.thresholds);
  assertCorrections(corrections);
  const getScorers = once(async () => loadScorers(corrections));
  const decisions = new Map<string, JudgeDecision>();
  return {
    refusal,
    async inspect(messages, given = {}) {
      assertInspection(messages, given);
      const { tools = [], fields = [], signal, tenant, judge = options.judge } = given;
      const thresholds = given.thresholds === undefined ? own : resolveThresholds(given.thresholds);
      const reader = createTextReader(await getScorers(), { signal, tenant });
      const newestTurn = newestTurnStart(messages);
      const texts = await reader.scoreAll(messages, { tools, fields, newestTurn });
      const decision =
        judge &&
        judge !== 'none' &&
        (await judgeMiddleBand({
          judge,
          newest: texts.filter(({ message, text }) => text !== undefined && message >= newestTurn),
          thresholds,
          decisions,
          wait: options.judgeWait,
          signal,
        }));
      const isAttack = decision === 'attack';
      const findings = { texts, newestTurn, thresholds, toolResults, decisions, isAttack };
      return createVerdict(findings, await hardenTexts(findings, { reader, messages, tools }));
    },
  };
}

/**
 * Hardens the suspicious texts of a request, and returns them without those that cannot carry marks. If the request is
 * refused, it hardens nothing and returns all of them.
 */
async function hardenTexts(
  findings: Findings,
  request: {
    reader: TextReader;
    messages: readonly GuardMessage[];
    tools: readonly GuardTool[];
  },
): Promise<FlaggedText[]> {
  const { reader, messages, tools } = request;
  const flagged: FlaggedText[] = [];
  const isBlocked = isRefused(findings);
  for (const text of listSuspicious(findings)) {
    const { message, part, score } = text;
    const place = { message, part, score };
    if (text.what === 'message' || isBlocked) {
      flagged.push(place);
      continue;
    }
    const content = messages[message]?.content;
    const isTool = content === undefined || content === null;
    const value = isTool ? markedFields(tools[part]) : partOf(content, part);
    const marked = await reader.mark(value, text, findings.thresholds.harden);
    if (marked !== undefined && marked !== value) flagged.push({ ...place, marked });
  }
  return flagged;
}

function partOf(
  content: string | readonly GuardPart[],
  part: number,
): string | GuardPart | undefined {
  return typeof content === 'string' ? content : content[part];
}

/** Returns the fields of a tool that have descriptions. */
function markedFields({ description, inputSchema }: GuardTool = {}): GuardTool {
  return {
    ...(description !== undefined && { description }),
    ...(inputSchema !== undefined && { inputSchema }),
  };
}

/**
 * Turns the `thresholds` option into numbers.
 *
 * @throws InvalidArgumentError for an unknown preset, and for thresholds outside `0 < harden <= block <= 1`.
 */
export function resolveThresholds(
  thresholds: PromptGuardOptions['thresholds'] = 'default',
): PromptGuardThresholds {
  if (typeof thresholds === 'string') {
    if (Object.hasOwn(presetThresholds, thresholds)) return presetThresholds[thresholds];
    throw invalidThresholds(JSON.stringify(thresholds));
  }
  const { harden, block } = thresholds;
  // In this form the comparison fails for NaN too.
  if (!(typeof harden === 'number' && harden > 0 && harden <= block && block <= 1)) {
    throw invalidThresholds(`{ harden: ${String(harden)}, block: ${String(block)} }`);
  }
  return { harden, block };
}

function invalidThresholds(given: string): InvalidArgumentError {
  return new InvalidArgumentError({
    argument: 'promptGuard.thresholds',
    message:
      `promptGuard.thresholds is ${given}. Accepted: 'strict', 'default', 'lenient' and ` +
      '{ harden, block } with 0 < harden <= block <= 1.',
  });
}

/** Checks the option `corrections`. */
function assertCorrections(corrections: readonly PromptCorrection[]): void {
  const argument = 'promptGuard.corrections';
  assertObjects(corrections, {
    argument,
    form: '{ text, attack: false } with a text that is not empty',
    isEntry: ({ text, attack }) =>
      typeof text === 'string' && text.trim() !== '' && attack === false,
  });
  if (corrections.length <= maxCorrections) return;
  throw new InvalidArgumentError({
    argument,
    message:
      `${argument} has ${corrections.length} entries; at most ${maxCorrections} are accepted. ` +
      'If there are more false alarms, change the thresholds.',
  });
}

/** Loads the scorers on first use, so programs that never use the guard load neither its vocabulary nor its models. */
async function loadScorers(corrections: readonly PromptCorrection[]): Promise<TextScorers> {
  const [{ createTextScorer, loadGuardModel }, { scorePlanted }] = await Promise.all([
    import('./model/index.ts'),
    import('./indirect/index.ts'),
  ]);
  const direct = cachedScorer(createTextScorer(await loadGuardModel(), corrections));
  return {
    direct,
    indirect: cachedScorer((text) => {
      const attack = direct(text);
      // With a lower score, the document may only talk about instructions, so the indirect head decides.
      if (attack.score >= presetThresholds.default.block) return attack;
      return { score: scorePlanted(text) };
    }),
  };
}

/**
 * Returns the index of the first message of the newest user turn, which follows the last assistant message. An assistant
 * message at the very end is the beginning of the answer, so it belongs to the turn.
 */
function newestTurnStart(messages: readonly GuardMessage[]): number {
  const lastInput = messages.findLastIndex(({ role }) => role !== 'assistant');
  return messages.slice(0, lastInput + 1).findLastIndex(({ role }) => role === 'assistant') + 1;
}

/** Asks the judge about the texts between the two thresholds, unless another text is blocked anyway. */
async function judgeMiddleBand(options: {
  judge: JudgeModel;
  newest: readonly ScoredText[];
  thresholds: PromptGuardThresholds;
  decisions: Map<string, JudgeDecision>;
  wait: number | undefined;
  signal: AbortSignal | undefined;
}): Promise<JudgeDecision | undefined> {
  const { judge, newest, thresholds, decisions, wait, signal } = options;
  if (newest.some(({ score }) => score >= thresholds.block)) return undefined;
  const texts = newest
    .filter(({ score }) => score >= thresholds.harden)
    .map(({ text = '' }) => text);
  return texts.length === 0 ? undefined : judgeTexts({ judge, texts, decisions, wait, signal });
}
