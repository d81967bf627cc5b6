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

/** Maximum number of parts that wait at a time. No model writes so many texts in a row. */
const maxWaiting = 1000;

/** Filters the text of a streamed answer. */
export interface TextFilter {
  /** Returns the parts that may be sent now. */
  push(part: TextPart): readonly Part[];
  /**
   * Returns the end of a text, if neither the text nor its citations leak. The held rest of a text may begin a leak that
   * the next text continues. So the rest waits, with the end, until that text is known or another kind of part comes.
   */
  endText(part: TextEnd): LongWork<readonly Part[]>;
  /**
   * Returns what may be sent for a part of another kind, after the parts that waited. Pings and raw chunks wait with these,
   * because a provider sends them between the parts of texts.
   *
   * @param parts the filtered parts for it.
   */
  follow(part: Part, parts: readonly Part[]): readonly Part[];
  /** Returns the parts that waited, and the held rest of texts that never ended. */
  end(): readonly Part[];
  /** Ends every text that the reader has seen begin. The last one ends with a blank line and the notice. */
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
  const sender = createTextSender();
  let leak: Leak | undefined;

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
    return delta === '' ? [] : [text.withHeld<TextDelta>({ type: 'text-delta', id, delta })];
  }

  /** Sends parts after the waiting ones. If a leak follows these at once, they are its beginning and do not leave. */
  function send(parts: readonly Part[]): readonly Part[] {
    if (leak !== undefined && parts.length === 0) return parts;
    return sender.send(parts);
  }

  /** Starts a text. A model that starts an open text again has ended it. */
  function startText(part: TextPart): readonly Part[] {
    const before = texts.get(part.id);
    const parts = before === undefined ? [part] : [...restOf(part.id, before), part];
    openText(part.id);
    return sender.isWaiting() ? sender.wait(parts) : sender.send(parts);
  }

  return {
    leak: () => leak,
    push(part) {
      if (part.type === 'text-start') return startText(part);
      const text = texts.get(part.id) ?? openText(part.id);
      const sent = pushDelta(text, part, redacts);
      note(text);
      return sent.length === 0 ? sent : sender.send(sent);
    },
    *endText(part) {
      const text = texts.get(part.id) ?? openText(part.id);
      const rest = restOf(part.id, text);
      leak ??= yield* leakInCitations(part.citations, filter);
      // The notice is written into a text that is still open.
      if (leak !== undefined) return send(rest);
      texts.delete(part.id);
      const parts = [...rest, text.withHeld(part)];
      // If it redacts, the next text loses what it continues of a secret, and this one may leave.
      const isComplete = redacts || (rest.length === 0 && !sender.isWaiting());
      return isComplete ? sender.send(parts) : sender.wait(parts);
    },
    follow({ type }, parts) {
      if (!sender.isWaiting() || type.startsWith('text-')) return parts;
      return type === 'ping' || type === 'raw' ? sender.wait(parts) : sender.send(parts);
    },
    end: () => send([...texts].flatMap(([id, text]) => restOf(id, text))),
    cut(notice) {
      texts.clear();
      return sender.cut(notice);
    },
  };
}

/** Creates a sender of the parts of texts. It sends them in their order, some of them later. */
function createTextSender() {
  const open = new Set<string>();
  let waiting: Part[] = [];
  let hasSentText = false;

  function note(part: Part): void {
    if (part.type === 'text-end') open.delete(part.id);
    if (part.type !== 'text-start' && part.type !== 'text-delta') return;
    open.add(part.id);
    hasSentText ||= part.type === 'text-delta' && part.delta !== '';
  }

  /** Returns the waiting parts, then the given ones. */
  function send(parts: readonly Part[]): readonly Part[] {
    const sent = waiting.length === 0 ? parts : [...waiting, ...parts];
    waiting = [];
    for (const part of sent) note(part);
    return sent;
  }

  return {
    send,
    /** Whether parts wait. */
    isWaiting: () => waiting.length > 0,
    /** Adds parts to the waiting ones. Returns all of them if they are too many. */
    wait(parts: readonly Part[]): readonly Part[] {
      if (waiting.length + parts.length > maxWaiting) return send(parts);
      waiting.push(...parts);
      return [];
    },
    /** Drops the waiting parts. Ends every text that was sent without its end; the last one ends with the notice. */
    cut(notice: string): Part[] {
      waiting = [];
      return cutTexts([...open], notice, hasSentText);
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
