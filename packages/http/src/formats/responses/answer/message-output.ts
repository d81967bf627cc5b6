import type { LanguageModelV4Citation } from '@ai-sdk/provider';
import { storedFileOf, type UrlCitation, urlCitations } from '../../shared/index.ts';
import type {
  Annotation,
  MessageItem,
  MessagePart,
  MessagePhase,
  OutputSlot,
  OutputWriter,
  ResponseEvent,
} from './output-item.ts';

/** A message that is being written. */
export interface MessageOutput extends OutputWriter {
  append(delta: string): ResponseEvent[];
  /** Records that the model ended the text. A message that is closed without this call is incomplete. */
  end(citations?: readonly LanguageModelV4Citation[]): void;
  /** Whether the next text of the model, of the kind `next`, belongs to this message. */
  accepts(next: MessageKind | undefined): boolean;
}

/** The kind of a text. */
export interface MessageKind {
  phase?: MessagePhase;
  /** Whether the text is the model's own refusal; false by default. */
  isRefusal?: boolean;
  /** Whether the text is an item of its own at OpenAI; false by default. */
  isItem?: boolean;
}

/**
 * Creates the writer of a message with one `output_text` or `refusal` part. Several texts of the model may make up the part:
 * Anthropic cuts an answer at each citation.
 */
export function createMessageOutput(
  { id, index }: OutputSlot,
  { phase, isRefusal = false }: MessageKind = {},
): MessageOutput {
  const event = isRefusal ? 'response.refusal' : 'response.output_text';
  const noLogprobs = isRefusal ? {} : { logprobs: [] };
  let text = '';
  let status: MessageItem['status'] = 'in_progress';
  const itemAt = { output_index: index };
  const partAt = { item_id: id, output_index: index, content_index: 0 };

  const annotations: Annotation[] = [];
  let hasEnded = false;
  /** The start of the model's present text within the part. */
  let offset = 0;

  const part = (): MessagePart =>
    isRefusal
      ? { type: 'refusal', refusal: text }
      : { type: 'output_text', text, annotations, logprobs: [] };
  const item = (): MessageItem => ({
    id,
    type: 'message',
    status,
    role: 'assistant',
    ...(phase && { phase }),
    content: status === 'in_progress' ? [] : [part()],
  });

  function addAnnotation(annotation: Annotation, annotation_index: number): ResponseEvent {
    const type = 'response.output_text.annotation.added';
    return { type, ...partAt, annotation_index, annotation };
  }

  return {
    item,
    open: () => [
      { type: 'response.output_item.added', ...itemAt, item: item() },
      { type: 'response.content_part.added', ...partAt, part: part() },
    ],
    accepts: (next = {}) =>
      hasEnded && !next.isItem && next.phase === phase && (next.isRefusal ?? false) === isRefusal,
    append(delta) {
      if (hasEnded) offset = text.length;
      hasEnded = false;
      text += delta;
      return [{ type: `${event}.delta`, ...partAt, delta, ...noLogprobs }];
    },
    end(citations) {
      hasEnded = true;
      if (isRefusal) return;
      for (const one of writeAnnotations(citations, text, offset)) annotations.push(one);
    },
    close(isCut = false) {
      if (status !== 'in_progress') return [];
      status = hasEnded && !isCut ? 'completed' : 'incomplete';
      return [
        ...annotations.map(addAnnotation),
        { type: `${event}.done`, ...partAt, [isRefusal ? 'refusal' : 'text']: text, ...noLogprobs },
        { type: 'response.content_part.done', ...partAt, part: part() },
        { type: 'response.output_item.done', ...itemAt, item: item() },
      ];
    },
  };
}

/** Writes the citations of the block of text that begins at `offset`: web pages, and files at OpenAI. */
function writeAnnotations(
  citations: readonly LanguageModelV4Citation[] | undefined,
  whole: string,
  offset: number,
): Annotation[] {
  const text = whole.slice(offset);
  return [
    ...urlCitations({ citations, text, offset }).map(toAnnotation),
    ...(citations ?? []).flatMap((citation) => fileAnnotation(citation, text, offset) ?? []),
  ];
}

function fileAnnotation(
  { source, startIndex = 0, endIndex }: LanguageModelV4Citation,
  text: string,
  offset: number,
): Annotation | undefined {
  const file = storedFileOf(source);
  if (source.sourceType !== 'document' || file === undefined) return undefined;
  const filename = source.filename ?? source.title;
  const { type, fileId: file_id } = file;
  switch (type) {
    case 'container_file_citation': {
      const start_index = offset + startIndex;
      const end_index = offset + (endIndex ?? text.length);
      const container_id = file.containerId;
      return { type, container_id, file_id, filename, start_index, end_index };
    }
    case 'file_path':
      // The index counts files, and not characters.
      return { type, file_id, index: file.index ?? 0 };
    default:
      return { type, file_id, filename, index: offset + (file.index ?? text.length) };
  }
}

function toAnnotation(page: UrlCitation): Annotation {
  return { type: 'url_citation', ...page };
}
