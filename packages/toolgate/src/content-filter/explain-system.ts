import { limitHiddenTexts } from './limit-hidden-texts.ts';
import { readSentences } from './read-sentences.ts';
import { comparableSentence, readCorrections } from './sentence-corrections.ts';
import type { SentenceCorrection } from './sentence-corrections.ts';
import type { SentenceKind, SentenceReason } from './sentence-kind.ts';

/** How the content filter understands a sentence of a system prompt. */
export interface ExplainedSentence {
  /** The sentence, or its part between signs that end or announce something, without surrounding space. */
  text: string;
  /** Where it begins in the prompt. */
  start: number;
  /** Offset behind its last character. */
  end: number;
  /** What it is taken for; `instruction` and `secret` are hidden, the others may be quoted. */
  kind: SentenceKind;
  /** Why. */
  reason: SentenceReason;
}

/** What a host has said to the content filter, which changes how a prompt is understood. */
export interface ExplainSystemOptions {
  /** The same as `corrections` of the filter. */
  corrections?: readonly SentenceCorrection[];
  /** The same as `secrets` of the filter. */
  secrets?: readonly string[];
  /** The same as `quotable` of the filter. */
  quotable?: readonly string[];
}

/**
 * Tells how the content filter understands a system prompt, sentence by sentence, in their order. What it takes wrongly
 * can be corrected with `corrections`, here and in the options of the filter. Like the filter, it reads the first
 * 400,000 characters.
 */
export function explainSystem(
  system: string,
  { corrections = [], secrets = [], quotable = [] }: ExplainSystemOptions = {},
): ExplainedSentence[] {
  const [limited] = limitHiddenTexts([{ text: system, kind: 'instructions' }]);
  const text = limited?.text ?? '';
  const secretStrings = secrets.map(comparableSentence).filter((secret) => secret !== '');
  const quotableTexts = quotable.map(comparableSentence);
  return readSentences(text, { corrections: readCorrections(corrections) }).flatMap((sentence) => {
    const { kind, reason } = sentence;
    const full = text.slice(sentence.start, sentence.end);
    const shown = full.trim();
    if (shown === '') return [];
    const start = sentence.start + full.length - full.trimStart().length;
    const place = { text: shown, start, end: start + shown.length };
    const comparable = comparableSentence(shown);
    if (secretStrings.some((secret) => comparable.includes(secret)))
      return [{ ...place, kind: 'secret' as const, reason: 'holds a declared secret' as const }];
    if (comparable !== '' && quotableTexts.some((quoted) => quoted.includes(comparable)))
      return [{ ...place, kind: 'fact' as const, reason: 'the host said so' as const }];
    return [{ ...place, kind, reason }];
  });
}
