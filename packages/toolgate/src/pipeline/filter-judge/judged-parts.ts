import type { LanguageModelV4StreamPart as Part } from '@ai-sdk/provider';
import type { ActiveRequest } from '../active-request.ts';
import {
  type FilterFindings,
  type PartFilter,
  blockedFinishReason,
  cutTexts,
} from '../filter/index.ts';
import { type MappedParts, type PartMapper, whenKnown } from '../stream/index.ts';
import { unknownUsage } from '../usage.ts';
import { type FilterJudge, openJudge } from './filter-judge.ts';

type Parts = readonly Part[];

/** Characters that are held before the model is asked, unless the answer ends earlier. */
const maxHeldCharacters = 2000;
/** Parts that are held before the model is asked: more than any model writes for so few characters. */
const maxParts = 20_000;
/** Maximum number of questions about one answer. */
const maxQuestions = 3;
/** Maximum number of characters of an answer that are kept for the model. */
const maxKeptCharacters = 40_000;

/** The state of one stream. */
interface Judged {
  readonly judge: FilterJudge;
  /** The notice that replaces a blocked answer. */
  readonly notice: string;
  readonly findings: FilterFindings;
  suspicion: ReturnType<FilterJudge['watch']> | undefined;
  readonly blocks: ReturnType<typeof openBlocks>;
  answer: string;
  /** The held parts; absent while the answer is not suspect. */
  heldParts: Part[] | undefined;
  heldLength: number;
  questions: number;
}

/**
 * Adds the judge of a request's answer to a filter of its parts. When the answer becomes suspect, its parts are held for
 * 2,000 characters or to the end of the answer. Then the judge is asked, and its verdict cuts the answer or lets it
 * pass.
 *
 * @param findings receives the findings.
 * @returns the filter itself if the host has no judge.
 */
export function addJudge(
  filter: PartFilter,
  request: ActiveRequest,
  findings: FilterFindings,
): Pick<PartMapper, 'push' | 'end'> {
  const judge = openJudge(request);
  if (judge === undefined) return filter;
  const judged: Judged = {
    judge,
    // A filter that only monitors shows no notice.
    notice: request.filter?.notice ?? '',
    findings,
    suspicion: judge.watch(),
    blocks: openBlocks(),
    answer: '',
    heldParts: undefined,
    heldLength: 0,
    questions: 0,
  };
  return {
    push: (part) =>
      whenKnown(filter.push(part), (parts) => proceed(judged, parts, part.type === 'finish')),
    end: () => proceed(judged, filter.end(), true),
  };
}

function proceed(judged: Judged, parts: Parts, isLast: boolean): MappedParts {
  if (judged.findings.leak !== undefined)
    return judged.heldParts ? cut(judged, judged.heldParts) : parts;
  const sent = watch(judged, parts, isLast);
  const { heldParts, heldLength } = judged;
  const isDue = isLast || heldLength >= maxHeldCharacters || (heldParts?.length ?? 0) >= maxParts;
  if (heldParts === undefined || !isDue) return sent;
  return decide(judged, heldParts).then((decided) => [...sent, ...decided]);
}

/**
 * Returns the parts that may be sent, and holds the parts after the place where the answer becomes suspect. An answer that
 * becomes suspect only at its end keeps its last parts.
 */
function watch(judged: Judged, parts: Parts, isLast: boolean): Parts {
  const sent: Part[] = [];
  for (const part of parts) {
    if (part.type !== 'text-delta') {
      (judged.heldParts ?? sent).push(part);
      continue;
    }
    judged.answer = (judged.answer + part.delta).slice(-maxKeptCharacters);
    const clear = judged.heldParts ? 0 : judged.suspicion?.push(part.delta);
    if (clear === undefined) {
      sent.push(part);
      continue;
    }
    if (clear > 0) sent.push({ ...part, delta: part.delta.slice(0, clear) });
    const rest = part.delta.slice(clear);
    judged.heldParts ??= [];
    judged.heldParts.push(clear === 0 ? part : { ...part, delta: rest });
    judged.heldLength += rest.length;
  }
  if (isLast && judged.heldParts === undefined && judged.suspicion?.end() === true) {
    judged.heldParts = sent;
    return [];
  }
  judged.blocks.see(sent);
  return sent;
}

async function decide(judged: Judged, heldParts: readonly Part[]): Promise<Parts> {
  judged.questions += 1;
  if (await judged.judge.isLeak(judged.answer)) {
    judged.findings.leak = { kind: 'rewording' };
    return cut(judged, heldParts);
  }
  judged.heldParts = undefined;
  judged.heldLength = 0;
  judged.suspicion = judged.questions < maxQuestions ? judged.judge.watch() : undefined;
  judged.blocks.see(heldParts);
  return heldParts;
}

/** Returns the parts that replace the held parts and end the answer. */
function cut({ blocks, notice }: Judged, heldParts: Parts): Parts {
  const finish = heldParts.find((part) => part.type === 'finish');
  const reasoning = heldParts.filter((part) => part.type.startsWith('reasoning-'));
  blocks.see(reasoning);
  return [
    ...reasoning,
    ...blocks.cut(notice),
    { type: 'finish', finishReason: blockedFinishReason, usage: finish?.usage ?? unknownUsage },
  ];
}

/** Creates a list of the texts, reasoning and tool inputs that have begun and not ended for the reader. */
function openBlocks() {
  const texts = new Set<string>();
  const others = new Map<string, Part>();
  let hasSentText = false;
  return {
    /** Reads each part that is sent. */
    see(parts: Parts): void {
      for (const part of parts) {
        switch (part.type) {
          case 'text-start':
            texts.add(part.id);
            break;
          case 'text-delta':
            hasSentText ||= part.delta !== '';
            break;
          case 'text-end':
            texts.delete(part.id);
            break;
          case 'reasoning-start':
            others.set(`reasoning ${part.id}`, { type: 'reasoning-end', id: part.id });
            break;
          case 'reasoning-end':
            others.delete(`reasoning ${part.id}`);
            break;
          case 'tool-input-start':
            others.set(`input ${part.id}`, { type: 'tool-input-end', id: part.id });
            break;
          case 'tool-input-end':
            others.delete(`input ${part.id}`);
            break;
          default:
        }
      }
    },
    /** Ends every open block. The last text ends with a blank line and the notice. */
    cut: (notice: string): Part[] => [
      ...others.values(),
      ...cutTexts([...texts], notice, hasSentText),
    ],
  };
}
