import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';

/**
 * Returns the body that a provider of the AI SDK sends for a call; it translates call options back to the wire.
 *
 * @param connect creates the provider's model with the `fetch` that it must use.
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
  // The answer is a failure, which is ignored; a failure before the request is thrown.
  try {
    await model.doGenerate(options);
  } catch (error) {
    if (bodies.length === 0) throw error;
  }
  return bodies[0];
}
