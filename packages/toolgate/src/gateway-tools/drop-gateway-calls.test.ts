import type { LanguageModelV4Content, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { zeroUsage } from '../pipeline/usage/index.ts';
import { createGatewayCallDropper, dropGatewayCalls } from './drop-gateway-calls.ts';

const toolCalls = { unified: 'tool-calls', raw: 'tool_calls' } as const;

function call(toolCallId: string, toolName: string): LanguageModelV4Content {
  return { type: 'tool-call', toolCallId, toolName, input: '{}' };
}

function answer(content: LanguageModelV4Content[]) {
  return { content, finishReason: toolCalls, usage: zeroUsage, warnings: [] };
}

describe('dropGatewayCalls', () => {
  it('returns the same answer when it calls no gateway tool', () => {
    const result = answer([{ type: 'text', text: 'svc_prompt_guard is on' }, call('1', 'search')]);
    expect(dropGatewayCalls(result)).toBe(result);
  });

  it('corrects the finish reason when no call is left', () => {
    const result = dropGatewayCalls(answer([call('1', 'svc_shadow_agent')]));
    expect(result.content).toEqual([]);
    expect(result.finishReason).toEqual({ unified: 'stop', raw: 'stop' });
  });

  it('keeps the finish reason when another call is left', () => {
    const result = dropGatewayCalls(answer([call('1', 'svc_x'), call('2', 'search')]));
    expect(result.content).toEqual([call('2', 'search')]);
    expect(result.finishReason).toBe(toolCalls);
  });

  it('drops the results and approvals of a dropped call', () => {
    const result = dropGatewayCalls(
      answer([
        call('1', 'svc_x'),
        { type: 'tool-approval-request', approvalId: 'a', toolCallId: '1' },
        { type: 'tool-result', toolCallId: '1', toolName: 'svc_x', result: 'done' },
      ]),
    );
    expect(result.content).toEqual([]);
  });
});

describe('createGatewayCallDropper', () => {
  it('drops every streamed part of a call to a gateway tool', () => {
    const dropper = createGatewayCallDropper();
    const parts: LanguageModelV4StreamPart[] = [
      { type: 'tool-input-start', id: '1', toolName: 'svc_x' },
      { type: 'tool-input-start', id: '2', toolName: 'search' },
      { type: 'tool-input-delta', id: '1', delta: '{' },
      { type: 'tool-input-delta', id: '2', delta: '{}' },
      { type: 'tool-input-end', id: '1' },
      { type: 'tool-input-end', id: '2' },
      { type: 'tool-call', toolCallId: '1', toolName: 'svc_x', input: '{}' },
      { type: 'tool-call', toolCallId: '2', toolName: 'search', input: '{}' },
    ];
    expect(parts.filter((part) => dropper.keeps(part))).toEqual([
      parts[1],
      parts[3],
      parts[5],
      parts[7],
    ]);
    expect(dropper.finishReason(toolCalls)).toBe(toolCalls);
  });
});
