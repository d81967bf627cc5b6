import type { LanguageModelV4StreamPart as Part } from '@ai-sdk/provider';

/** Maximum number of open tool calls in one streamed answer. No model makes so many. */
const maxOpenCalls = 10_000;

type Kind = 'text' | 'reasoning';

/** The block to which the next part belongs. */
interface CurrentBlock {
  /** Id of the block. */
  id: string;
  /** Parts to send before its content. */
  before: Part[];
}

/** Creates blocks with ids, which V4 streams have and V1 streams lack. */
export interface OpenBlocks {
  /** Continues the open block if it is of this kind; otherwise begins one. */
  enter(kind: Kind): CurrentBlock;
  /** Ends the open block; returns the parts for that. */
  leave(): Part[];
  /** Returns the parts to send before a piece of a tool call's input. */
  enterInput(id: string, toolName: string): Part[];
  /** Ends the input of a tool call, if it was streamed. */
  leaveInput(id: string): Part[];
  /** Ends the open block and all inputs. */
  end(): Part[];
}

/** Creates the {@link OpenBlocks} of one stream. */
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
      assertCallCount(openInputs.size);
      return [...leave(), { type: 'tool-input-start', id, toolName }];
    },
    leaveInput,
    end: () => [...leave(), ...[...openInputs].flatMap(leaveInput)],
  };
}

/**
 * Limits the memory of an endless stream.
 *
 * @throws RangeError when more calls are open than any model makes.
 */
export function assertCallCount(count: number): void {
  if (count > maxOpenCalls) {
    throw new RangeError(`A model opened more than ${maxOpenCalls} tool calls in one answer.`);
  }
}
