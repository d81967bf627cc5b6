import type { AnyLanguageModel } from '../specification/index.ts';
import { askJudge, type JudgeDecision } from './ask-judge.ts';
import { guardedTexts, type GuardedText } from './guarded-texts.ts';
import type {
  GuardMessage,
  PromptGuard,
  PromptGuardOptions,
  PromptGuardThresholds,
  PromptGuardVerdict,
} from './prompt-guard.ts';
import { resolveThresholds } from './resolve-thresholds.ts';
import { cachedScorer } from './score-cache.ts';
import { scoreInPieces } from './score-pieces.ts';
import type { TextScore, TextScorer } from './score-text.ts';

const defaultRefusal = "I can't help with that request.";
const rememberedDecisions = 500;

interface ScoredText extends GuardedText, TextScore {}

/**
 * Creates a guard that examines what users and third parties wrote for attempts to make the model
 * reveal or override its instructions. Local and deterministic unless a judge model is given. A guard keeps the scores of the
 * texts that it saw last: create one and keep it.
 *
 * @throws {RangeError} when the thresholds are not `0 < harden <= block <= 1`.
 */
export function createPromptGuard(options: PromptGuardOptions = {}): PromptGuard {
  const { refusal = defaultRefusal } = options;
  const thresholds = resolveThresholds(options.thresholds);
  let score: TextScorer | undefined;
  const decisions = new Map<string, JudgeDecision>();
  return {
    refusal,
    async inspect(messages, { signal, judge = options.judge } = {}) {
      score ??= cachedScorer(await loadTextScorer());
      const texts = await scoreTexts(messages, score, signal);
      const newestTurn = newestTurnStart(messages);
      const newest = texts.filter(
        ({ message, origin }) => origin === 'user' && message >= newestTurn,
      );
      const decision =
        judge && (await judgeMiddleBand({ judge, newest, thresholds, decisions, signal }));
      return verdictOf({ texts, newest, thresholds, decisions, decision });
    },
  };
}

/** Loads what reads and scores texts on first use: programs that never use the guard go without its vocabulary too. */
async function loadTextScorer(): Promise<TextScorer> {
  const [{ createTextScorer }, { loadGuardModel }] = await Promise.all([
    import('./score-text.ts'),
    import('./guard-model.ts'),
  ]);
  return createTextScorer(await loadGuardModel());
}

async function scoreTexts(
  messages: readonly GuardMessage[],
  score: TextScorer,
  signal: AbortSignal | undefined,
): Promise<ScoredText[]> {
  const scored: ScoredText[] = [];
  for (const [index, message] of messages.entries()) {
    const texts = guardedTexts(message, index);
    const own = texts.filter(({ origin }) => origin === 'user');
    // A model reads the parts of a message as one text, so an attack may be cut across them.
    const whole = own.length > 1 ? own.map(({ text }) => text).join(' ') : undefined;
    const joined = whole === undefined ? undefined : await scoreInPieces(whole, score, signal);
    for (const text of texts) {
      const alone = await scoreInPieces(text.text, score, signal);
      const isCut = text.origin === 'user' && joined !== undefined && joined.score > alone.score;
      scored.push(Object.assign(text, isCut ? joined : alone));
    }
  }
  return scored;
}

/**
 * Where the newest user turn begins: after the last assistant message, but an assistant message at the
 * very end is the beginning of the answer and belongs to the turn.
 */
function newestTurnStart(messages: readonly GuardMessage[]): number {
  const lastInput = messages.findLastIndex(({ role }) => role !== 'assistant');
  return messages.slice(0, lastInput + 1).findLastIndex(({ role }) => role === 'assistant') + 1;
}

/** Asks the judge about the texts that are neither clearly harmless nor clearly attacks, if any is. */
async function judgeMiddleBand(options: {
  judge: AnyLanguageModel;
  newest: readonly ScoredText[];
  thresholds: PromptGuardThresholds;
  decisions: Map<string, JudgeDecision>;
  signal: AbortSignal | undefined;
}): Promise<JudgeDecision | undefined> {
  const { judge, newest, thresholds, decisions, signal } = options;
  if (newest.some(({ score }) => score >= thresholds.block)) return undefined;
  const unsure = newest.filter(({ score }) => score >= thresholds.harden);
  if (unsure.length === 0) return undefined;
  const known = new Set(unsure.map(({ text }) => decisions.get(text)));
  if (known.has('attack')) return 'attack';
  if (!known.has(undefined)) return 'harmless';
  const text = unsure.map((one) => one.text).join('\n');
  const decision = await askJudge({ judge, text, signal });
  if (decision !== undefined) for (const one of unsure) remember(decisions, one.text, decision);
  return decision;
}

/** Keeps the decision, so that a text judged harmless stays as it is in every later turn. */
function remember(
  decisions: Map<string, JudgeDecision>,
  text: string,
  decision: JudgeDecision,
): void {
  decisions.set(text, decision);
  const oldest = decisions.keys().next();
  if (decisions.size > rememberedDecisions && !oldest.done) decisions.delete(oldest.value);
}

function verdictOf(options: {
  texts: readonly ScoredText[];
  newest: readonly ScoredText[];
  thresholds: PromptGuardThresholds;
  decisions: ReadonlyMap<string, JudgeDecision>;
  decision: JudgeDecision | undefined;
}): PromptGuardVerdict {
  const { texts, newest, thresholds, decisions, decision } = options;
  const flagged = texts.filter(
    ({ origin, score, text }) =>
      origin === 'user' &&
      score >= thresholds.harden &&
      (score >= thresholds.block || decisions.get(text) !== 'harmless'),
  );
  const blocked = decision === 'attack' || newest.some(({ score }) => score >= thresholds.block);
  const highest = texts.toSorted((one, other) => other.score - one.score)[0];
  const unblocked = flagged.length > 0 ? 'hardened' : 'passed';
  return {
    action: blocked ? 'blocked' : unblocked,
    score: highest?.score ?? 0,
    ...(highest && highest.score >= thresholds.harden && categoryOf(highest)),
    flagged: flagged.map(({ message, part, score }) => ({ message, part, score })),
  };
}

function categoryOf({ origin, category }: ScoredText): Pick<PromptGuardVerdict, 'category'> {
  if (origin === 'indirect') return { category: 'injection' };
  return category === undefined ? {} : { category };
}
