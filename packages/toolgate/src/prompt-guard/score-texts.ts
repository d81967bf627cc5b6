import { cutSections } from './cut-sections.ts';
import { isUserText, listTexts, type MessageText } from './message-texts.ts';
import type { TextScore, TextScorer } from './model/index.ts';
import { createPace, type Pace } from './pace.ts';
import type { GuardMessage } from './prompt-guard.ts';
import { scoreInPieces } from './score-pieces.ts';

/** A text with its score. */
export interface ScoredText extends TextScore, Omit<MessageText, 'strings'> {
  /** Words of the user; absent for other texts. */
  text?: string;
  /** Whether the score is that of the whole message: an attack that extends over several texts. */
  isWhole: boolean;
}

/**
 * Scores every text of a conversation. Lets other work run every few milliseconds, however many messages, parts and
 * strings there are, and however long they are.
 *
 * @throws the reason of the signal, once it aborts during a longer reading.
 */
export async function scoreTexts(
  messages: readonly GuardMessage[],
  score: TextScorer,
  signal: AbortSignal | undefined,
): Promise<ScoredText[]> {
  const pace = createPace(signal);
  const read = (strings: Iterable<string>): Promise<TextScore> =>
    scoreStrings(strings, score, pace);
  const scored: ScoredText[] = [];
  for (const [index, message] of messages.entries()) {
    const joined = await scoreJoined(message, read);
    for (const { strings, ...place } of listTexts(message, index)) {
      const alone = await read(strings);
      if (place.origin === 'indirect') {
        scored.push({ ...place, ...alone, isWhole: false });
        continue;
      }
      const isWhole = joined !== undefined && joined.score > alone.score;
      const [text = ''] = strings;
      scored.push({ ...place, ...(isWhole ? joined : alone), text, isWhole });
    }
  }
  return scored;
}

/** Scores the texts of a user message as one: a model reads them so, and an attack may extend over several. */
async function scoreJoined(
  { role, content }: GuardMessage,
  read: (strings: Iterable<string>) => Promise<TextScore>,
): Promise<TextScore | undefined> {
  if (role !== 'user' || typeof content === 'string') return undefined;
  const texts = content.filter(isUserText).map(({ text }) => text);
  return texts.length > 1 ? read([texts.join(' ')]) : undefined;
}

/** The highest score of the sections of a text. */
async function scoreStrings(
  strings: Iterable<string>,
  score: TextScorer,
  pace: Pace,
): Promise<TextScore> {
  let highest: TextScore = { score: 0 };
  for (const section of cutSections(strings)) {
    if (pace.isDue(section.length)) await pace.rest();
    if (section === '') continue;
    const found = await scoreInPieces(section, score);
    if (found.score > highest.score) highest = found;
  }
  return highest;
}
