import { finishInTurns, takeTurn } from '../internal/index.ts';
import {
  cutSections,
  listFields,
  listMarkable,
  listToolTexts,
  markStretches,
  type MessageText,
} from './conversation/index.ts';
import type { TextScore, TextScorer } from './model/index.ts';
import type { GuardField, GuardMessage, GuardTool } from './prompt-guard.ts';
import { readFrame, scoreOfQuoting } from './quotations.ts';
import { createTurnScorer, listTurns, type ScoredText } from './score-turns.ts';
import {
  listParts,
  listPassageParts,
  maxPartLoss,
  minWholeScore,
  partLoss,
  scoreOfPart,
  trimEnds,
} from './text-parts.ts';

/** Reads and scores texts. If this takes long, other requests run in between. */
export interface TextReader {
  /**
   * Scores every text of a conversation, the descriptions of its tools, and its other fields.
   *
   * @param request.newestTurn index of the first message of the newest turn.
   * @throws the reason of the signal, if it aborts while the reader waits for a turn.
   */
  scoreAll(
    messages: readonly GuardMessage[],
    request: {
      tools: readonly GuardTool[];
      fields: readonly GuardField[];
      newestTurn: number;
    },
  ): Promise<ScoredText[]>;
  /**
   * Marks the strings of a tool result, a file or a tool whose own score is at least `minScore`. If only all strings together
   * reach this score, it marks all strings of several words.
   *
   * @returns a copy of `value`, or `value` itself if marks cannot be put around its strings.
   */
  mark<Value>(value: Value, text: MessageText, minScore: number): Promise<Value>;
}

/** The heads of the guard. */
export interface TextScorers {
  /** Scores how much a text looks like an attack of its author. */
  direct: TextScorer;
  /** Scores how much a text from a tool looks as if it gives the assistant instructions. */
  indirect: TextScorer;
}

/** The texts for the indirect scorer. Descriptions and arguments of tools address somebody by nature, so it would flag them. */
const throughTools: ReadonlySet<MessageText['what']> = new Set(['tool result', 'file', 'field']);

/** The texts whose sentences are scored alone too. */
const ofUser: ReadonlySet<MessageText['what']> = new Set(['message', 'reason', 'variable']);

const severalWords = /\S\s+\S/;
/** What an attack needs: several words, a long one (it may be encoded), or letters of a script without spaces. */
const mayAttack = /\S\s+\S|\S{16}|[^ -~\s]{4}/;

/** Settings of {@link createTextReader}. */
export interface TextReaderOptions {
  /** Ends the reading of a long text. */
  signal: AbortSignal | undefined;
  /** The tenant of the request; by default the unnamed one. */
  tenant: string | undefined;
}

/** Creates a reader for one request. */
export function createTextReader(
  { direct, indirect }: TextScorers,
  options: TextReaderOptions,
): TextReader {
  const read = (strings: Iterable<string>, what: MessageText['what']): Promise<TextScore> => {
    if (ofUser.has(what)) return scoreUserText(strings, direct, options);
    return scoreStrings(strings, throughTools.has(what) ? [direct, indirect] : [direct], options);
  };

  const { scoreTexts, scoreTurn } = createTurnScorer(read);

  return {
    async scoreAll(messages, { tools, fields, newestTurn }) {
      const scored: ScoredText[] = [];
      for (const turn of listTurns(messages)) {
        for (const text of await scoreTurn(messages, { ...turn, isOlder: turn.end <= newestTurn }))
          scored.push(text);
      }
      const others = [...listToolTexts(tools, messages.length), ...listFields(fields)];
      return [...scored, ...(await scoreTexts(others))];
    },
    async mark(value, { what }, minScore) {
      const scope = what === 'tool description' ? 'tool' : 'part';
      const high: string[] = [];
      const long: string[] = [];
      const texts = await finishInTurns(listMarkable(value, scope), options.tenant);
      const strings = texts.flat();
      for (const string of strings) {
        if (severalWords.test(string)) long.push(string);
        if (!mayAttack.test(string)) {
          const turn = waitForTurn(options);
          if (turn !== undefined) await turn;
          continue;
        }
        const found = await read([string], what);
        if (found.score >= minScore) high.push(string);
      }
      const isSpread = high.length === 0 && (await read(strings, what)).score >= minScore;
      const stretches = isSpread ? long : high;
      return finishInTurns(markStretches(value, stretches, scope), options.tenant);
    },
  };
}

/**
 * Returns the highest score of the sections of a text by the last of the scorers. The direct scorer runs before the indirect
 * one, in a turn of its own. The indirect scorer then finds its score in the cache, so no turn takes the time of both.
 */
async function scoreStrings(
  strings: Iterable<string>,
  scorers: readonly TextScorer[],
  options: TextReaderOptions,
): Promise<TextScore> {
  let highest: TextScore = { score: 0 };
  for (const section of cutSections(strings)) {
    let found: TextScore = { score: 0 };
    for (const score of scorers) {
      const turn = waitForTurn(options);
      if (turn !== undefined) await turn;
      if (section !== '') found = score(section);
    }
    if (found.score > highest.score) highest = found;
  }
  return highest;
}

/** Returns the score of a text of the user; less if it only quotes an attack. A correction is about the whole. */
async function scoreUserText(
  strings: Iterable<string>,
  scorer: TextScorer,
  options: TextReaderOptions,
): Promise<TextScore> {
  const whole = [...strings];
  const found = await scoreParted(whole, scorer, options);
  const frames = whole.map(readFrame);
  const isQuoting = frames.some((frame) => frame !== undefined);
  if (!isQuoting || found.score < minWholeScore || found.isCorrected === true) return found;
  const frame = await scoreParted(
    frames.map((own, at) => own ?? whole[at] ?? ''),
    scorer,
    options,
  );
  return { ...found, score: scoreOfQuoting(found.score, frame.score) };
}

/**
 * Returns the score of a text without neutral words at its ends, or of its most suspicious part if that is higher: of the parts of a
 * short text, or of the highest passage of a long one and its parts.
 */
async function scoreParted(
  whole: readonly string[],
  scorer: TextScorer,
  options: TextReaderOptions,
): Promise<TextScore> {
  const found = await scoreStrings(whole, [scorer], options);
  if (found.score < minWholeScore || found.isCorrected === true) return found;
  const isNeutral = (end: string): boolean => scorer(end).isNeutral === true;
  // In a disguised text, a sentence may look neutral only because of the disguise.
  const texts = found.isDisguised ? whole : whole.map((text) => trimEnds(text, isNeutral));
  let highest = await scoreStrings(texts, [scorer], options);
  const { passage } = highest;
  const parts = passage === undefined ? texts.flatMap(listParts) : listPassageParts(passage);
  const loss = passage === undefined ? partLoss(parts.length) : maxPartLoss;
  for (const part of parts) {
    const ofPart = await scoreStrings([part], [scorer], options);
    const score = scoreOfPart(ofPart.score, loss);
    if (score > highest.score) highest = { ...ofPart, score };
  }
  return highest;
}

/** Waits until the next step may start. Returns `undefined` if it may start at once. */
function waitForTurn({ signal, tenant }: TextReaderOptions): Promise<void> | undefined {
  return takeTurn('request', tenant)?.then(() => signal?.throwIfAborted());
}
