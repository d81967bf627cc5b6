import { describe, expect, it } from 'vitest';
import { errorType, modelAttributes, providerName } from './model-attributes.ts';

describe('providerName', () => {
  it.each([
    ['openai.chat', 'openai'],
    ['openai.responses', 'openai'],
    ['anthropic.messages', 'anthropic'],
    ['google.generative-ai', 'gcp.gemini'],
    ['google.vertex.chat', 'gcp.vertex_ai'],
    ['azure-openai.chat', 'azure.ai.openai'],
    ['amazon-bedrock', 'aws.bedrock'],
    ['mistral.chat', 'mistral_ai'],
    ['upstream.chat', 'upstream'],
    ['https://api.openai.com/v1', 'openai'],
    ['https://api.anthropic.com/v1', 'anthropic'],
    ['http://127.0.0.1:11434/v1', '127.0.0.1:11434'],
    ['', ''],
  ])('calls %s %s', (given, name) => {
    expect(providerName(given)).toBe(name);
  });
});

describe('modelAttributes', () => {
  it('bounds names that callers choose', () => {
    const attributes = modelAttributes({ provider: 'openai', modelId: 'm'.repeat(5000) });
    expect(attributes['gen_ai.request.model']).toHaveLength(200);
  });
});

/** A failed call, with the error of the provider's body. */
function spent(statusCode: number, error: object): Error {
  return Object.assign(new Error('text'), { statusCode, data: { error } });
}

describe('errorType', () => {
  it.each([
    [new TypeError('text'), 'TypeError'],
    [Object.assign(new Error('text'), { statusCode: 529 }), '529'],
    ['text', '_OTHER'],
    [spent(429, { code: 'insufficient_quota' }), 'insufficient_quota'],
    [spent(400, { message: 'Your credit balance is too low to ...' }), 'insufficient_quota'],
    [spent(402, { type: 'billing_error' }), '402'],
    [spent(429, { type: 'rate_limit_error' }), '429'],
    [{ type: 'error', error: { type: 'billing_error', message: 'x' } }, 'insufficient_quota'],
    [{ type: 'error', error: { type: 'overloaded_error', message: 'x' } }, '_OTHER'],
  ])('gives the type of %s', (error, type) => {
    expect(errorType(error)).toBe(type);
  });
});
