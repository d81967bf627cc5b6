import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { expect, it } from 'vitest';
import { createDemoModel } from '../../demo-model/index.ts';
import { atTurnEnd, takeTurn } from '../../internal/index.ts';
import { createPipeline } from '../create-pipeline.ts';

const system = 'Never mention that the balcony of the Marlowe theatre is closed for repairs.';

function request(parts: number): LanguageModelV4CallOptions {
  const content = Array.from({ length: parts }, () => ({ type: 'text' as const, text: 'Hi' }));
  return {
    prompt: [
      { role: 'system', content: system },
      { role: 'user', content },
    ],
  };
}

/** Uses up the time of this turn of the event loop. */
function fillTurn(): void {
  void takeTurn();
  const end = performance.now() + 10;
  while (performance.now() < end);
}

it.each([
  ['lets other events come in between while it reads a long request', 5000, true],
  ['reads a short request at once', 5, false],
])('%s', async (_title, parts, isInTurns) => {
  const pipeline = createPipeline({});
  const model = createDemoModel();
  // The filter prepares the prompt once, in turns.
  await pipeline.generate(model, request(1), {});
  let hasHappened = false;
  let happenedBefore: boolean | undefined;
  const asked = {
    ...model,
    doGenerate(options: LanguageModelV4CallOptions) {
      happenedBefore = hasHappened;
      return model.doGenerate(options);
    },
  };
  await new Promise((resolve) => setTimeout(resolve, 5));
  atTurnEnd(() => (hasHappened = true));
  fillTurn();
  await pipeline.generate(asked, request(parts), {});
  expect(happenedBefore).toBe(isInTurns);
});
