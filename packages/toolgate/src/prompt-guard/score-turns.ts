import { listTexts, type MessageText } from './conversation/index.ts';
import type { TextScore } from './model/index.ts';
import type { GuardMessage } from './prompt-guard.ts';

/** A text with its score. */
export interface ScoredText extends TextScore, MessageText {
  /** Words of the user; absent for other texts. */
  text?: string;
  /** Present if the score belongs to the whole message or turn: the attack extends over several texts. */
  whole?: 'message' | 'turn';
}

/** Reads the strings of one text and returns its score. */
type ReadText = (strings: Iterable<string>, what: MessageText['what']) => Promise<TextScore>;

/** Scores the texts of a turn, alone and together. */
interface TurnScorer {
  /** Scores each text alone. */
  scoreTexts: (texts: Iterable<MessageText>) => Promise<ScoredText[]>;
  /** Scores the texts of the messages from `start` to before `end`. */
  scoreTurn: (
    messages: readonly GuardMessage[],
    turn: { start: number; end: number; isOlder: boolean },
  ) => Promise<ScoredText[]>;
}

/** Of a longer text, only so many characters of its beginning and its end are read together with the texts beside it. */
const edgeLength = 800;

/** Creates a scorer that reads the texts of the user in a message, and in a turn, together too: a client chooses where it cuts them. */
export function createTurnScorer(read: ReadText): TurnScorer {
  async function scoreTexts(texts: Iterable<MessageText>): Promise<ScoredText[]> {
    const scored: ScoredText[] = [];
    for (const place of texts) {
      const found = await read(place.strings, place.what);
      const [text] = place.origin === 'user' ? place.strings : [];
      scored.push({ ...place, ...found, ...(text !== undefined && { text }) });
    }
    return scored;
  }

  /**
   * Gives several texts of the user their common score, if it is higher than each alone. A lower one shows nothing that
   * the highest text does not show. A neutral text keeps its own score, unless all of them are neutral.
   */
  async function scoreTogether(
    scored: ScoredText[],
    whole: NonNullable<ScoredText['whole']>,
  ): Promise<ScoredText[]> {
    const texts = scored.filter(isMessageText);
    if (texts.length < 2) return scored;
    const joined = await read([joinTexts(texts)], 'message');
    if (texts.some(({ score }) => score >= joined.score)) return scored;
    const suspects = texts.filter(({ isNeutral }) => isNeutral !== true);
    const raised = new Set(suspects.length === 0 ? texts : suspects);
    return scored.map((text) => {
      if (!raised.has(text)) return text;
      const { category: _, ...place } = text;
      return { ...place, ...joined, ...(raised.size > 1 && { whole }) };
    });
  }

  return {
    scoreTexts,
    async scoreTurn(messages, { start, end, isOlder }) {
      const scored: ScoredText[] = [];
      let withTexts = 0;
      for (const [at, message] of messages.slice(start, end).entries()) {
        const alone = await scoreTexts(listTexts(message, start + at, isOlder));
        if (alone.some(isMessageText)) withTexts += 1;
        for (const text of await scoreTogether(alone, 'message')) scored.push(text);
      }
      return withTexts > 1 ? scoreTogether(scored, 'turn') : scored;
    },
  };
}

/** Lists the turns of a conversation: each ends with its assistant message, or with the last message. */
export function listTurns(messages: readonly GuardMessage[]): { start: number; end: number }[] {
  const turns: { start: number; end: number }[] = [];
  let start = 0;
  for (const [index, { role }] of messages.entries()) {
    if (role !== 'assistant' && index + 1 < messages.length) continue;
    turns.push({ start, end: index + 1 });
    start = index + 1;
  }
  return turns;
}

function isMessageText({ what }: ScoredText): boolean {
  return what === 'message';
}

/** Joins texts of the user: a model reads them as one, and an attack may extend over several. */
function joinTexts(texts: readonly ScoredText[]): string {
  return texts
    .map(({ text = '' }) =>
      text.length <= 2 * edgeLength
        ? text
        : `${text.slice(0, edgeLength)}\n\n${text.slice(-edgeLength)}`,
    )
    .join(' ');
}
