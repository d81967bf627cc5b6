import type {
  LanguageModelV4Citation,
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  LanguageModelV4Source,
  LanguageModelV4StreamPart,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider';
import type { StreamWriter } from '../formats/format.ts';
import { readAnnotations, storedFileOf } from '../formats/shared/index.ts';

type Part = LanguageModelV4StreamPart;
type Text = Extract<LanguageModelV4Content, { type: 'text' }>;

/**
 * Turns the sources of an answer into citations of its text, because the wire formats have no other place for them. Many
 * models of the AI SDK give only sources: all models of its majors 5 and 6, `openai.chat`, Gemini and Perplexity. A source
 * belongs to the text directly before it, or else to the last text. If a tool of the provider ran, only sources directly
 * after a text are citations, because a text does not cite all that the tool found. In an answer with citations, sources
 * repeat them, except for files that OpenAI's model has made.
 *
 * @returns the same answer if it has no sources. Sources of an answer without text stay in the content.
 */
export function citeSources(result: LanguageModelV4GenerateResult): LanguageModelV4GenerateResult {
  const { content } = result;
  if (!content.some(isSource)) return result;
  const hasCitations = content.some(isCiting);
  const isSearched = content.some(isOfProviderTool);
  const lastText = content.findLast(isText);
  const cited = new Map<LanguageModelV4Content, LanguageModelV4Source[]>();
  let before: Text | undefined;
  const keptContent = content.filter((part) => {
    if (!isSource(part)) {
      before = isText(part) ? part : undefined;
      return true;
    }
    const text = before ?? (isSearched ? undefined : lastText);
    const isRepeated = hasCitations && !isMadeFile(part);
    if (isRepeated || !text) return !isRepeated && !isSearched;
    cited.set(text, cited.get(text) ?? []);
    cited.get(text)?.push(part);
    return false;
  });
  return {
    ...result,
    content: keptContent.map((part) => withCitations(part, cited.get(part) ?? [])),
  };
}

/** Maximum number of sources that wait for the end of a text. */
const maxWaiting = 1000;

/**
 * Wraps the writer of a stream, so it writes sources as citations. A source belongs to the text during which it comes, or
 * else to the next text.
 */
export function writerWithSources(writer: StreamWriter): StreamWriter {
  const waiting: LanguageModelV4Source[] = [];
  let isTextOpen = false;
  let isSearched = false;
  let hasCitations = false;

  /** Takes the waiting sources that no citation repeats. */
  function ownSources(): LanguageModelV4Source[] {
    return waiting.splice(0).filter((source) => !hasCitations || isMadeFile(source));
  }

  /** Returns the parts to write for a part; `undefined` for the part itself. */
  function read(part: Part): Part[] | undefined {
    switch (part.type) {
      case 'source':
        if (waiting.length === maxWaiting) return undefined;
        if (isTextOpen || !isSearched) waiting.push(part);
        return [];
      case 'tool-call':
      case 'tool-result':
        isSearched ||= isOfProviderTool(part);
        return undefined;
      case 'text-start':
        isTextOpen = true;
        return undefined;
      case 'text-end': {
        isTextOpen = false;
        hasCitations ||= isCiting(part);
        return [withCitations(part, ownSources())];
      }
      case 'finish':
        return [...ownSources(), part];
      default:
        return undefined;
    }
  }

  return {
    ...writer,
    write: (part) => read(part)?.flatMap((one) => writer.write(one)) ?? writer.write(part),
  };
}

function isSource(part: LanguageModelV4Content): part is LanguageModelV4Source {
  return part.type === 'source';
}

/** Whether a source is a file that the answer made. OpenAI's model of AI SDK 7 gives it only as a source. */
function isMadeFile(source: LanguageModelV4Source): boolean {
  return storedFileOf(source)?.type === 'file_path';
}

function isText(part: LanguageModelV4Content): part is Text {
  return part.type === 'text' && part.text !== '';
}

function isCiting(part: Part | LanguageModelV4Content): boolean {
  return 'citations' in part && part.citations !== undefined && part.citations.length > 0;
}

function isOfProviderTool(part: Part | LanguageModelV4Content): boolean {
  return (
    part.type === 'tool-result' || (part.type === 'tool-call' && part.providerExecuted === true)
  );
}

/** Adds sources to a text as its citations. */
function withCitations<One extends Part | LanguageModelV4Content>(
  text: One & {
    citations?: readonly LanguageModelV4Citation[] | undefined;
    providerMetadata?: SharedV4ProviderMetadata;
  },
  sources: readonly LanguageModelV4Source[],
): One {
  if (sources.length === 0) return text;
  // OpenAI's models of AI SDK 5 and 6 give the places of all sources separately.
  const places = readAnnotations(text.providerMetadata?.['openai']?.['annotations']);
  const added = sources.map((source, at): LanguageModelV4Citation => {
    const { startIndex, endIndex } = (places.length === sources.length && places[at]) || {};
    return {
      source,
      ...(startIndex !== undefined && { startIndex }),
      ...(endIndex !== undefined && { endIndex }),
    };
  });
  return { ...text, citations: [...(text.citations ?? []), ...added] };
}
