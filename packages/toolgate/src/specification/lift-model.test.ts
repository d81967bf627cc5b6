import { generateText, type ModelMessage } from 'ai';
import { describe, expect, it } from 'vitest';
import { liftModel } from './lift-model.ts';

const page = 'https://example.org/Shows.pdf';
const poster = 'https://example.org/poster.png';

/** A model of an older specification that says which URLs it takes. */
function createModel(version: string, support: object) {
  const answer = {
    v1: { text: 'Hi', finishReason: 'stop', usage: { promptTokens: 1, completionTokens: 1 } },
    v2: { content: [], finishReason: 'stop', usage: {}, warnings: [] },
    v3: {
      content: [],
      finishReason: { unified: 'stop' },
      usage: { inputTokens: {}, outputTokens: {} },
      warnings: [],
    },
  }[version];
  const doGenerate = async () => answer;
  const base = { specificationVersion: version, provider: 'p', modelId: 'm' };
  return { ...base, doGenerate, doStream: doGenerate, ...support };
}

/** The addresses that the AI SDK downloads because it thinks that the model cannot. */
async function downloads(model: Parameters<typeof liftModel>[0]): Promise<string[]> {
  const downloaded: string[] = [];
  const messages: ModelMessage[] = [
    {
      role: 'user',
      content: [
        { type: 'file', mediaType: 'application/pdf', data: new URL(page) },
        { type: 'file', mediaType: 'image/png', data: new URL(poster) },
      ],
    },
  ];
  await generateText({
    model: liftModel(model),
    messages,
    experimental_download: async (requested) =>
      requested.map(({ url, isUrlSupportedByModel }) => {
        if (isUrlSupportedByModel) return null;
        downloaded.push(url.href);
        return { data: Uint8Array.of(1), mediaType: 'image/png' };
      }),
  });
  return downloaded;
}

describe('liftModel', () => {
  it.each<[string, string, object, string[]]>([
    ['v1', 'none', {}, [page, poster]],
    ['v1', 'images', { supportsImageUrls: true }, [page]],
    ['v1', 'no images', { supportsImageUrls: false }, [page, poster]],
    [
      'v1',
      'what a function says',
      { supportsUrl: (url: URL) => url.pathname.endsWith('.pdf') },
      [poster],
    ],
    [
      'v1',
      'both',
      { supportsImageUrls: true, supportsUrl: (url: URL) => url.protocol === 'https:' },
      [],
    ],
    ['v2', 'a pattern', { supportedUrls: { 'image/*': [/^https:/] } }, [page]],
    ['v3', 'a promise', { supportedUrls: Promise.resolve({ '*/*': [/./] }) }, []],
    ['v3', 'none', {}, [page, poster]],
  ])('keeps the URLs that a model of %s takes: %s', async (version, _title, support, expected) => {
    expect(await downloads(createModel(version, support))).toEqual(expected);
  });

  it('asks the function of a V1 model as its method, and for addresses only', async () => {
    const model = {
      ...createModel('v1', {}),
      host: 'example.org',
      supportsUrl(url: URL) {
        return url.host === this.host;
      },
    };
    const [pattern] = (await liftModel(model).supportedUrls)['*/*'] ?? [];
    expect(pattern?.test(page)).toBe(true);
    expect(pattern?.test('https://other.org/a.pdf')).toBe(false);
    expect(pattern?.test('no address')).toBe(false);
    expect(pattern && page.match(pattern)).toBeNull();
  });

  it.each(['v1', 'v2', 'v3'])('names a model of %s as its provider does', (version) => {
    expect(liftModel(createModel(version, {}))).toMatchObject({
      specificationVersion: 'v4',
      provider: 'p',
      modelId: 'm',
    });
  });

  it('returns a model of V4 as it is', () => {
    const model = createModel('v4', {});
    expect(liftModel(model)).toBe(model);
  });

  it('reads what a model supports when it is asked, not before', () => {
    let reads = 0;
    const model = {
      ...createModel('v2', {}),
      get supportedUrls() {
        reads += 1;
        return {};
      },
    };
    const lifted = liftModel(model);
    expect(reads).toBe(0);
    expect(lifted.supportedUrls).toEqual({});
    expect(reads).toBe(1);
  });

  it('refuses an unknown specification', () => {
    expect(() => liftModel(createModel('v9', {}))).toThrow('this one is "v9"');
  });
});
