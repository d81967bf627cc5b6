import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';

/**
 * The body that a provider of the AI SDK sends for a call: the way back from call options to the wire.
 *
 * @param connect builds the provider's model with the `fetch` that it is to use.
 */
export async function capturedRequest(
  options: LanguageModelV4CallOptions,
  connect: (fetch: typeof globalThis.fetch) => LanguageModelV4,
): Promise<unknown> {
  const bodies: unknown[] = [];
  const model = connect(async (_input, init) => {
    const { body } = init ?? {};
    bodies.push(typeof body === 'string' ? JSON.parse(body) : body);
    return Response.json({ error: { message: 'captured' } }, { status: 400 });
  });
  // The answer is a failure, which does not matter; a failure before the request does.
  try {
    await model.doGenerate(options);
  } catch (error) {
    if (bodies.length === 0) throw error;
  }
  return bodies[0];
}
