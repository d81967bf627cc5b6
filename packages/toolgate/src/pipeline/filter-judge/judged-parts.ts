import type {
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart as Part,
} from '@ai-sdk/provider';
import { maxPieceCharacters } from '../../content-filter/index.ts';
import { cutText, textOfContent } from '../../internal/index.ts';
import { maxTextLength } from '../../judge/index.ts';
import type { ActiveRequest } from '../active-request.ts';
import {
  type FilterFindings,
  type PartFilter,
  blockedFinishReason,
  cutTexts,
  dropUnsafe,
} from '../filter/index.ts';
import { type MappedParts, type PartMapper, whenKnown } from '../stream/index.ts';
import { unknownUsage } from '../usage/index.ts';
import { type FilterJudge, openJudge } from './filter-judge.ts';

type Parts = readonly Part[];

/** Characters that are held before the model is asked, unless the answer ends earlier. */
const maxHeldCharacters = 2000;
/** Parts that are held before the model is asked: more than any model writes for so few characters. */
const maxParts = 20_000;
/** Maximum number of questions about one answer. */
const maxQuestions = 3;

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
  // A filter that only monitors shows no notice.
  const judged = judgeParts(judge, request.filter?.notice ?? '', findings);
  return {
    push: (part) => whenKnown(filter.push(part), (parts) => judged(parts, part.type === 'finish')),
    end: () => whenKnown(filter.end(), (parts) => judged(parts, true)),
  };
}

/**
 * Lets the judge of a request read a whole answer, as it reads a stream.
 *
 * @returns whether it is a leak; `undefined` if the host has no judge or nothing is filtered.
 */
export function judgeAnswer(
  request: ActiveRequest,
  { content }: LanguageModelV4GenerateResult,
): Promise<boolean> | undefined {
  const judge = openJudge(request);
  return judge && isLeak(textOfContent(content), judge);
}

async function isLeak(text: string, judge: FilterJudge): Promise<boolean> {
  const findings: FilterFindings = {};
  const judged = judgeParts(judge, '', findings);
  for (const delta of cutText(text, maxPieceCharacters)) {
    await judged([{ type: 'text-delta', id: '', delta }], false);
    if (findings.leak !== undefined) return true;
  }
  await judged([], true);
  return findings.leak !== undefined;
}

/** Creates the function that lets the judge read the parts of one stream. It returns the parts that may be sent. */
function judgeParts(judge: FilterJudge, notice: string, findings: FilterFindings) {
  const blocks = openBlocks();
  let suspicion: ReturnType<FilterJudge['watch']> | undefined = judge.watch();
  let answer = '';
  /** The held parts; absent while the answer is not suspect. */
  let heldParts: Part[] | undefined;
  let heldLength = 0;
  let questions = 0;

  /**
   * Returns the parts that may be sent, and holds the parts after the place where the answer becomes suspect. An answer
   * that becomes suspect only at its end keeps its last parts.
   */
  function watch(parts: Parts, isLast: boolean): Parts {
    const sent: Part[] = [];
    for (const part of parts) {
      if (part.type !== 'text-delta') {
        (heldParts ?? sent).push(part);
        continue;
      }
      answer = (answer + part.delta).slice(-maxTextLength);
      const clear = heldParts ? 0 : suspicion?.push(part.delta);
      if (clear === undefined) {
        sent.push(part);
        continue;
      }
      if (clear > 0) sent.push({ ...part, delta: part.delta.slice(0, clear) });
      const rest = part.delta.slice(clear);
      heldParts ??= [];
      heldParts.push(clear === 0 ? part : { ...part, delta: rest });
      heldLength += rest.length;
    }
    if (isLast && heldParts === undefined && suspicion?.end() === true) {
      heldParts = sent;
      return [];
    }
    blocks.see(sent);
    return sent;
  }

  async function decide(held: Parts): Promise<Parts> {
    questions += 1;
    if (await judge.isLeak(answer)) {
      findings.leak = { kind: 'rewording' };
      return blocks.cutAt(held, notice);
    }
    heldParts = undefined;
    heldLength = 0;
    suspicion = questions < maxQuestions ? judge.watch() : undefined;
    blocks.see(held);
    return held;
  }

  return (parts: Parts, isLast: boolean): MappedParts => {
    if (findings.leak !== undefined) return heldParts ? blocks.cutAt(heldParts, notice) : parts;
    const sent = watch(parts, isLast);
    const isDue = isLast || heldLength >= maxHeldCharacters || (heldParts?.length ?? 0) >= maxParts;
    if (heldParts === undefined || !isDue) return sent;
    return decide(heldParts).then((decided) =>
      findings.leak === undefined ? [...sent, ...decided] : dropUnsafe(sent, decided),
    );
  };
}

/** Creates a list of the texts, reasoning and tool inputs that have begun and not ended for the reader. */
function openBlocks() {
  const texts = new Set<string>();
  const others = new Map<string, Part>();
  let hasSentText = false;

  /** Reads each part that is sent. */
  function see(parts: Parts): void {
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
  }

  return {
    see,
    /**
     * Returns the parts that replace the held parts and end the answer. They end every open block. The last text ends with
     * a blank line and the notice.
     */
    cutAt(heldParts: Parts, notice: string): Parts {
      const finish = heldParts.find((part) => part.type === 'finish');
      const reasoning = heldParts.filter((part) => part.type.startsWith('reasoning-'));
      see(reasoning);
      return [
        ...reasoning,
        ...others.values(),
        ...cutTexts([...texts], notice, hasSentText),
        { type: 'finish', finishReason: blockedFinishReason, usage: finish?.usage ?? unknownUsage },
      ];
    },
  };
}
