import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { assertFewCalls } from './assert-few-calls.ts';

type Part = LanguageModelV4StreamPart;
type Kind = 'text' | 'reasoning';

/** A block that was entered. */
interface Entered {
  /** The id of the block's parts. */
  id: string;
  /** The parts that are needed before its content. */
  before: Part[];
}

/** The blocks that V4 streams come in and V1 streams do not, with ids made for them. */
export interface OpenBlocks {
  /** Goes on in the open block where it is of this kind; else begins one. */
  enter(kind: Kind): Entered;
  /** Ends the open block; the parts that say so. */
  leave(): Part[];
  /** The parts that are needed before a piece of a tool call's input. */
  enterInput(id: string, toolName: string): Part[];
  /** Ends the input of a tool call, if it was streamed. */
  leaveInput(id: string): Part[];
  /** Ends everything. */
  end(): Part[];
}

/** Opens the {@link OpenBlocks} of one stream. */
export function createOpenBlocks(): OpenBlocks {
  const openInputs = new Set<string>();
  let block: { kind: Kind; id: string } | undefined;
  let blocks = 0;

  function leave(): Part[] {
    if (block === undefined) return [];
    const { kind, id } = block;
    block = undefined;
    return [{ type: `${kind}-end`, id }];
  }

  function leaveInput(id: string): Part[] {
    return openInputs.delete(id) ? [{ type: 'tool-input-end', id }] : [];
  }

  return {
    enter(kind) {
      if (block?.kind === kind) return { id: block.id, before: [] };
      const before = leave();
      blocks += 1;
      const id = `${kind}-${blocks}`;
      block = { kind, id };
      return { id, before: [...before, { type: `${kind}-start`, id }] };
    },
    leave,
    enterInput(id, toolName) {
      if (openInputs.has(id)) return [];
      openInputs.add(id);
      assertFewCalls(openInputs.size);
      return [...leave(), { type: 'tool-input-start', id, toolName }];
    },
    leaveInput,
    end: () => [...leave(), ...[...openInputs].flatMap(leaveInput)],
  };
}
