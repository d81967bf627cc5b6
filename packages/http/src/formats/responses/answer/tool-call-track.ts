import type { LanguageModelV4ToolCall } from '@ai-sdk/provider';
import type { ToolNames } from '../request/tool-names.ts';
import type { PlaceItem, ResponseEvent } from './output-item.ts';
import { createToolCallOutput, type ToolCallOutput } from './tool-call-output.ts';

/** Turns the model's tool calls into call items. */
export interface ToolCallTrack {
  /** Begins a call. Its input may come as a text; only the whole call has it as JSON then. */
  start(callId: string, toolName: string, encoding?: 'json' | 'text'): ResponseEvent[];
  /** Adds a piece of a call's input. */
  append(callId: string, delta: string): ResponseEvent[];
  /** Ends the input of a call. The call itself follows in `finish`. */
  endInput(callId: string): ResponseEvent[];
  /**
   * Takes the whole call, announced or not. Only the next part shows whether the call is complete, because a model that
   * runs out of tokens also ends the call.
   */
  finish(call: LanguageModelV4ToolCall): ResponseEvent[];
  /** Whether every finished call has its end events. */
  isSettled(): boolean;
  /**
   * Writes the end of the last finished call.
   *
   * @param isCut whether the answer stopped before the end of the call; false by default.
   */
  settle(isCut?: boolean): ResponseEvent[];
}

/** Creates the track. Each call id becomes one item: a call that comes in pieces and then whole is written once. */
export function createToolCallTrack(place: PlaceItem, names: ToolNames): ToolCallTrack {
  const calls = new Map<string, ToolCallOutput>();
  /** The ids of calls of functions whose input comes as a text. */
  const texts = new Set<string>();
  let endedCall: ToolCallOutput | undefined;

  function start(callId: string, toolName: string, encoding?: string): ResponseEvent[] {
    if (calls.has(callId)) return [];
    const tool = names.toWire(toolName);
    if (encoding === 'text' && tool.kind !== 'custom') texts.add(callId);
    const { writer, events } = place((slot) => createToolCallOutput(slot, { callId, tool }), {
      prefix: tool.kind === 'custom' ? 'ctc' : 'fc',
    });
    calls.set(callId, writer);
    return events;
  }

  return {
    start,
    append: (callId, delta) => (texts.has(callId) ? [] : (calls.get(callId)?.append(delta) ?? [])),
    endInput(callId) {
      calls.get(callId)?.endInput();
      return [];
    },
    finish({ toolCallId, toolName, input }) {
      const events = start(toolCallId, toolName);
      endedCall = calls.get(toolCallId);
      return [...events, ...(endedCall?.finish(input) ?? [])];
    },
    isSettled: () => endedCall === undefined,
    settle(isCut) {
      const events = endedCall?.close(isCut) ?? [];
      endedCall = undefined;
      return events;
    },
  };
}
