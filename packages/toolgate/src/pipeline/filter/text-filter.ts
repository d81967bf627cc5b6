import type { LanguageModelV4StreamPart as Part } from '@ai-sdk/provider';
import type { Leak } from '../../content-filter/index.ts';
import type { LongWork } from '../../internal/index.ts';
import { changedMark } from '../marks/index.ts';
import { splitDeltas } from '../stream/index.ts';
import type { AnswerFilter, FilterFindings } from './answer-filter.ts';
import { createDeltaFilter, type DeltaFilter } from './delta-filter.ts';
import { leakInCitations } from './leak-in-part.ts';

type TextDelta = Extract<Part, { type: 'text-delta' }>;
type TextEnd = Extract<Part, { type: 'text-end' }>;
type TextPart = Extract<Part, { type: 'text-start' | 'text-delta' }>;

/** Filters the text of a streamed answer. */
export interface TextFilter {
  /** Returns the parts that may be sent now. */
  push(part: TextPart): readonly Part[];
  /** Returns the held rest of a text, then its end, if neither it nor its citations leak. */
  endText(part: TextEnd): LongWork<readonly Part[]>;
  /** Returns the held rest of texts that never ended. */
  end(): Part[];
  /** Ends every open text. The last one ends with a blank line and the notice. */
  cut(notice: string): Part[];
  /** The leak, once one was found. */
  leak(): Leak | undefined;
}

/**
 * Creates the filter of one answer's text.
 *
 * @param findings receives whether a secret was replaced.
 */
export function createTextFilter(filter: AnswerFilter, findings: FilterFindings): TextFilter {
  const { answer, redaction = answer } = filter;
  const redacts = redaction !== answer;
  const texts = new Map<string, DeltaFilter>();
  let leak: Leak | undefined;
  let hasSentText = false;

  function openText(id: string): DeltaFilter {
    const text = createDeltaFilter(redaction.channel());
    texts.set(id, text);
    return text;
  }

  function note({ channel }: DeltaFilter): void {
    leak ??= channel.leak;
    if (channel.isRedacted) findings.isRedacted = true;
  }

  function restOf(id: string, text: DeltaFilter): Part[] {
    const delta = text.end();
    note(text);
    if (delta === '') return [];
    hasSentText = true;
    return [text.withHeld<TextDelta>({ type: 'text-delta', id, delta })];
  }

  /** Starts a text. A model that starts an open text again has ended it. */
  function startText(part: TextPart): readonly Part[] {
    const before = texts.get(part.id);
    const rest = before === undefined ? [] : restOf(part.id, before);
    openText(part.id);
    return [...rest, part];
  }

  return {
    leak: () => leak,
    push(part) {
      if (part.type === 'text-start') return startText(part);
      const text = texts.get(part.id) ?? openText(part.id);
      const sent = pushDelta(text, part, redacts);
      note(text);
      hasSentText ||= sent.some(({ delta }) => delta !== '');
      return sent;
    },
    *endText(part) {
      const text = texts.get(part.id) ?? openText(part.id);
      const rest = restOf(part.id, text);
      leak ??= yield* leakInCitations(part.citations, filter);
      // The notice is written into a text that is still open.
      if (leak !== undefined) return rest;
      texts.delete(part.id);
      return [...rest, text.withHeld(part)];
    },
    end: () => [...texts].flatMap(([id, text]) => restOf(id, text)),
    cut(notice) {
      const open = [...texts.keys()];
      texts.clear();
      return cutTexts(open, notice, hasSentText);
    },
  };
}

/** @param redacts whether a replaced secret may change the length of a text. */
function pushDelta(text: DeltaFilter, part: TextDelta, redacts: boolean): readonly TextDelta[] {
  const deltas = splitDeltas(part);
  if (deltas === undefined) {
    const sent = text.push(part);
    return sent === undefined ? [] : [sent];
  }
  if (!redacts) return text.pushJoined(part, deltas);
  return deltas.flatMap((delta) => text.push(delta) ?? []);
}

/** Ends the open text parts. The last one ends with the notice, after a blank line if the reader has seen text. */
export function cutTexts(open: readonly string[], notice: string, hasSentText: boolean): Part[] {
  const id = open.at(-1) ?? 'toolgate-notice';
  if (open.length === 0 && notice === '') return [];
  const delta = notice !== '' && hasSentText ? `\n\n${notice}` : notice;
  return [
    ...(open.length === 0 ? [{ type: 'text-start' as const, id }] : open.slice(0, -1).map(end)),
    ...(delta === '' ? [] : [{ type: 'text-delta' as const, id, delta, ...marked }]),
    end(id),
  ];
}

/**
 * Replaces the metadata of a text's start. Early releases of AI SDK 5 read the metadata only from a delta, the others
 * also from the end.
 */
const marked = { providerMetadata: changedMark };

/** Ends a text that was cut. */
function end(id: string): Part {
  return { type: 'text-end', id, ...marked };
}
