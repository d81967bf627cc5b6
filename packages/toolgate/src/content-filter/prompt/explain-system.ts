import { finishAtOnce } from '../long-work.ts';
import { readPlainPrompt } from '../plain-prompt/index.ts';
import { limitHiddenTexts } from './hidden-text.ts';
import { readSentences } from './read-sentences.ts';
import {
  normalizeSentence,
  parseCorrections,
  type SentenceCorrection,
} from './sentence-corrections.ts';
import type { SentenceKind, SentenceReason } from './sentence-kind.ts';

/** How the content filter classifies one sentence of a system prompt. */
export interface ExplainedSentence {
  /** The sentence, or a part of it up to a semicolon, a colon or a quotation, without surrounding space. */
  text: string;
  /** Offset of its first character in the prompt. */
  start: number;
  /** Offset after its last character. */
  end: number;
  /** Its kind. `instruction` and `secret` are hidden; an answer may quote the others. */
  kind: SentenceKind;
  /** Why it has this kind: the term with the most weight for it. */
  reason: SentenceReason;
  /** The probability that it is hidden, from 0 to 1. */
  share: number;
}

/** Options of {@link explainSystem}, which the content filter has, too. */
export interface ExplainSystemOptions {
  /** The same as `corrections` of the filter. */
  corrections?: readonly SentenceCorrection[];
  /** The same as `secrets` of the filter. */
  secrets?: readonly string[];
  /** The same as `quotable` of the filter. */
  quotable?: readonly string[];
}

/**
 * Explains how the content filter classifies each sentence of a system prompt. To correct its mistakes, use `corrections`
 * here and in the options of the filter. Like the filter, it reads the first 400,000 characters.
 */
export function explainSystem(
  system: string,
  { corrections = [], secrets = [], quotable = [] }: ExplainSystemOptions = {},
): ExplainedSentence[] {
  const [limited] = limitHiddenTexts([{ text: system, kind: 'instructions' }]);
  const { text, toSource } = finishAtOnce(readPlainPrompt(limited?.text ?? ''));
  const secretStrings = secrets.map(normalizeSentence).filter((secret) => secret !== '');
  const quotableTexts = quotable.map(normalizeSentence);
  return readSentences(text, { corrections: parseCorrections(corrections) }).flatMap((sentence) => {
    const { kind, reason, share } = sentence;
    const full = text.slice(sentence.start, sentence.end);
    const sentenceText = full.trim();
    if (sentenceText === '') return [];
    const start = sentence.start + full.length - full.trimStart().length;
    const place = {
      text: sentenceText,
      start: toSource(start),
      end: toSource(start + sentenceText.length),
    };
    const comparable = normalizeSentence(sentenceText);
    if (secretStrings.some((secret) => comparable.includes(secret)))
      return [
        {
          ...place,
          kind: 'secret' as const,
          reason: 'it holds a declared secret' as const,
          share: 1,
        },
      ];
    if (comparable !== '' && quotableTexts.some((quoted) => quoted.includes(comparable)))
      return [{ ...place, kind: 'fact' as const, reason: 'the host said so' as const, share: 0 }];
    return [{ ...place, kind, reason, share }];
  });
}
