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

describe('errorType', () => {
  it.each([
    [new TypeError('text'), 'TypeError'],
    [Object.assign(new Error('text'), { statusCode: 529 }), '529'],
    ['text', '_OTHER'],
  ])('gives the type of %s', (error, type) => {
    expect(errorType(error)).toBe(type);
  });
});
