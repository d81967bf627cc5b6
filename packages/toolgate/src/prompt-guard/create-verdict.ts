import type { JudgeDecision } from './judge-texts.ts';
import type {
  FlaggedText,
  PromptGuardOptions,
  PromptGuardThresholds,
  PromptGuardVerdict,
} from './prompt-guard.ts';
import type { ScoredText } from './score-turns.ts';

type Category = NonNullable<PromptGuardVerdict['category']>;

/** Everything that decides a verdict. */
export interface Findings {
  texts: readonly ScoredText[];
  /** Index of the first message of the newest turn. */
  newestTurn: number;
  thresholds: PromptGuardThresholds;
  toolResults: NonNullable<PromptGuardOptions['toolResults']>;
  /** The judge's decisions about single texts. */
  decisions: ReadonlyMap<string, JudgeDecision>;
  /** Whether the judge took the newest turn for an attack. */
  isAttack: boolean;
}

/** Returns the texts that the guard would harden, of all turns. */
export function listSuspicious(findings: Findings): ScoredText[] {
  return findings.texts.filter((text) => mayHarden(text, findings) && isFlagged(text, findings));
}

/** Whether the guard refuses the newest turn. */
export function isRefused(findings: Findings): boolean {
  const { texts, newestTurn, thresholds, isAttack } = findings;
  return (
    isAttack ||
    texts.some(
      (text) =>
        text.message >= newestTurn && mayBlock(text, findings) && text.score >= thresholds.block,
    )
  );
}

/**
 * Creates the verdict of a request. Action, score, category and reason are about the newest turn.
 *
 * @param flagged the texts that the guard hardens.
 */
export function createVerdict(
  findings: Findings,
  flagged: readonly FlaggedText[],
): PromptGuardVerdict {
  const { texts, newestTurn } = findings;
  // If the newest turn begins with tool results or denials, the calls before them belong to it.
  const firstCalls = texts.some(
    ({ what, message }) => (what === 'tool result' || what === 'reason') && message === newestTurn,
  )
    ? newestTurn - 1
    : newestTurn;
  const newest = texts.filter(
    ({ message, what }) => message >= (what === 'tool arguments' ? firstCalls : newestTurn),
  );
  const highest = findHighest(newest);
  const isHardened = flagged.some(({ message }) => message >= newestTurn);
  const unblocked = isHardened ? 'hardened' : 'passed';
  return {
    action: isRefused(findings) ? 'blocked' : unblocked,
    ...(flagged.some(({ message }) => message < newestTurn) && { earlier: true }),
    score: highest?.score ?? 0,
    ...(highest && isFlagged(highest, findings) && describeText(highest, newest)),
    flagged: [...flagged],
  };
}

function isFlagged({ score, text = '' }: ScoredText, { thresholds, decisions }: Findings): boolean {
  return (
    score >= thresholds.harden && (score >= thresholds.block || decisions.get(text) !== 'harmless')
  );
}

/** Texts that the guard never changes: they cannot hold a delimiter, or no message holds them. */
const unmarked: ReadonlySet<ScoredText['what']> = new Set([
  'name',
  'tool arguments',
  'field',
  'variable',
]);

function mayHarden({ what, origin }: ScoredText, { toolResults }: Findings): boolean {
  return !unmarked.has(what) && (origin === 'user' || toolResults !== 'report');
}

/** Whether the guard may block because of a text. The model writes the arguments of a call, so a caller cannot correct them. */
function mayBlock({ what, origin }: ScoredText, { toolResults }: Findings): boolean {
  return origin === 'user' || (toolResults === 'block' && what !== 'tool arguments');
}

/** Finds the text with the highest score. If scores are equal, a single text wins over a whole message or turn. */
function findHighest(texts: readonly ScoredText[]): ScoredText | undefined {
  let highest: ScoredText | undefined;
  for (const text of texts) {
    const difference = text.score - (highest?.score ?? -1);
    if (difference > 0 || (difference === 0 && highest?.whole && !text.whole)) highest = text;
  }
  return highest;
}

/** Returns the kind of attack that a text looks like, and a sentence about it. */
function describeText(
  text: ScoredText,
  newest: readonly ScoredText[],
): Pick<PromptGuardVerdict, 'category' | 'reason'> {
  const category: Category = text.origin === 'indirect' ? 'injection' : (text.category ?? 'other');
  return { category, reason: `${namePlace(text, newest)} ${attempts[category]}.` };
}

const attempts: Readonly<Record<Category, string>> = {
  extraction: 'looks like an attempt to reveal the instructions',
  override: 'looks like an attempt to override the instructions',
  injection: 'looks as if it gives the assistant instructions',
  other: 'looks like an attack on the instructions',
};

/** How a reason names a text: if it is the only one of its kind, and before its number if there are several. */
const places: Readonly<Record<ScoredText['what'], readonly [string, string]>> = {
  message: ['The message', 'Message text'],
  reason: ['The reason for a denial', 'Reason for a denial'],
  'tool result': ['The tool result', 'Tool result'],
  file: ['The file', 'File'],
  name: ['The name of the author', 'Name of an author'],
  'tool arguments': ['A call of the assistant', 'Call of the assistant'],
  'tool description': ['The tool description', 'Tool description'],
  field: ['A field of the request', 'Field of the request'],
  variable: ['The variable of the prompt', 'Variable of the prompt'],
};

/** Names a text by its place. A text's own words never appear: they belong to the user, and tool names may be hidden. */
function namePlace(text: ScoredText, newest: readonly ScoredText[]): string {
  if (text.whole === 'turn') return 'The turn';
  const alike = newest.filter(({ what }) => what === text.what);
  const [alone, one] = places[text.what];
  return text.whole || alike.length === 1 ? alone : `${one} ${alike.indexOf(text) + 1}`;
}
