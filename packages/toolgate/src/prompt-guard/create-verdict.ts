import type { JudgeDecision } from './judge-texts.ts';
import type { PromptGuardThresholds, PromptGuardVerdict } from './prompt-guard.ts';
import type { ScoredText } from './score-texts.ts';

type Category = NonNullable<PromptGuardVerdict['category']>;

/**
 * Decides about a request. Action, score, category and reason come from the newest turn; what the guard does to an older
 * turn is `earlier`.
 *
 * @param options.newestTurn index of the first message of the newest turn.
 * @param options.decisions what the judge said about single texts.
 * @param options.isAttack whether the judge took the newest turn for an attack.
 */
export function createVerdict(options: {
  texts: readonly ScoredText[];
  newestTurn: number;
  thresholds: PromptGuardThresholds;
  decisions: ReadonlyMap<string, JudgeDecision>;
  isAttack: boolean;
}): PromptGuardVerdict {
  const { texts, newestTurn, thresholds, decisions, isAttack } = options;
  const isFlagged = ({ score, text }: ScoredText): boolean =>
    score >= thresholds.harden &&
    (score >= thresholds.block || decisions.get(text ?? '') !== 'harmless');
  const newest = texts.filter(({ message }) => message >= newestTurn);
  const flagged = texts.filter((text) => text.origin === 'user' && isFlagged(text));
  const isBlocked =
    isAttack || newest.some(({ origin, score }) => origin === 'user' && score >= thresholds.block);
  const isHardened = flagged.some(({ message }) => message >= newestTurn);
  const highest = findHighest(newest);
  const unblocked = isHardened ? 'hardened' : 'passed';
  return {
    action: isBlocked ? 'blocked' : unblocked,
    ...(flagged.some(({ message }) => message < newestTurn) && { earlier: true }),
    score: highest?.score ?? 0,
    ...(highest && isFlagged(highest) && describeText(highest, newest)),
    flagged: flagged.map(({ message, part, score }) => ({ message, part, score })),
  };
}

/** The text with the highest score; of equal ones, one that has it by itself. */
function findHighest(texts: readonly ScoredText[]): ScoredText | undefined {
  let highest: ScoredText | undefined;
  for (const text of texts) {
    const difference = text.score - (highest?.score ?? -1);
    if (difference > 0 || (difference === 0 && highest?.isWhole && !text.isWhole)) highest = text;
  }
  return highest;
}

/** The kind of attack that a text looks like, and a sentence about it. */
function describeText(
  text: ScoredText,
  newest: readonly ScoredText[],
): Pick<PromptGuardVerdict, 'category' | 'reason'> {
  const category: Category | undefined = text.origin === 'indirect' ? 'injection' : text.category;
  if (category === undefined) return {};
  return { category, reason: `${namePart(text, newest)} ${attempts[category]}.` };
}

const attempts: Readonly<Record<Category, string>> = {
  extraction: 'looks like an attempt to reveal the instructions',
  override: 'looks like an attempt to override the instructions',
  injection: 'looks as if it gives the assistant instructions',
};

/** Names a text by its place. A text's own words never appear: they belong to the user, and tool names may be hidden. */
function namePart(text: ScoredText, newest: readonly ScoredText[]): string {
  const { origin } = text;
  const alike = newest.filter((other) => other.origin === origin);
  if (origin === 'user') {
    return text.isWhole || alike.length === 1
      ? 'The message'
      : `Text ${alike.indexOf(text) + 1} of the message`;
  }
  return alike.length === 1
    ? 'The tool result or document'
    : `Tool result or document ${alike.indexOf(text) + 1}`;
}
