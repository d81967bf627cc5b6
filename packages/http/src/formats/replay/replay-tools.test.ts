import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { expect, it } from 'vitest';
import type { FormatName } from '../original.ts';
import type { OriginalRequest } from '../upstream-codec.ts';
import { upstreamCodecs } from '../upstream-codecs.ts';

it.each(Object.keys(upstreamCodecs) as FormatName[])(
  'warns of an added tool for which %s has no shape',
  (format) => {
    const options: LanguageModelV4CallOptions = { prompt: [] };
    const headers = new Headers();
    const original: OriginalRequest = { format, body: { model: 'm' }, options, headers, text: '' };
    const tool = { type: 'provider', id: 'other.search', name: 'search', args: {} } as const;
    const { body, warnings } = upstreamCodecs[format].writeRequest(
      { ...options, tools: [tool] },
      { modelId: 'm', isStream: false, baseURL: 'http://localhost/v1', original },
    );
    expect(warnings).toEqual([
      { type: 'unsupported', feature: 'the tool other.search', details: 'it was left out' },
    ]);
    expect(body).not.toHaveProperty('tools');
  },
);
