import { join } from 'node:path';
import { majors } from './project-files.mjs';
import { run, withServer } from './run.mjs';

const question = [{ role: 'user', content: 'What is 17 + 25?' }];
const tools = [{ type: 'function', function: { name: 'svc_shadow_agent' } }];

/**
 * Uses the packages in a project in which they are installed.
 *
 * @param report called with each thing that works.
 * @throws Error for the first that does not.
 */
export async function checkProject(project, { packages, report }) {
  const node = async (...parameters) => run(process.execPath, parameters, { cwd: project });
  const bin = (name) => join(project, 'node_modules', '.bin', name);

  await node('entries.mjs');
  report(`imports ${packages.flatMap(({ entries }) => entries).join(', ')}`);
  for (const major of majors) {
    assertEqual(await node(`ai-sdk-${major}.mjs`), 'true blocked false\n', `AI SDK ${major}`);
    report(`works in AI SDK ${major}`);
  }
  const answered = 'chat.completion message completed completed\n';
  assertEqual(await node('handler.mjs'), answered, 'the handler');
  report('answers three formats from a handler with store, limits and routing');
  await run(bin('tsc'), ['-p', 'tsconfig.types.json'], { cwd: project });
  report('compiles in strict TypeScript');

  const ready = /listening on (http:\S+)/;
  const serve = ['serve', '--demo', '--port', '0'];
  await withServer(bin('toolgate'), serve, { cwd: project, ready }, async (url) => {
    await ask(url, undefined);
  });
  report('serves from the command');

  await run(bin('next'), ['build'], { cwd: project });
  report('builds in Next.js');
  const start = ['start', '--port', '0', '--hostname', '127.0.0.1'];
  const listening = /Local:\s+(http:\S+)/;
  await withServer(bin('next'), start, { cwd: project, ready: listening }, async (url) => {
    for (const runtime of ['node', 'edge']) {
      await ask(`${url}/api/${runtime}`, 'key');
      report(`answers from a Next.js route on ${runtime}`);
    }
  });
}

/** Asks a gateway for a sum that its model gets wrong at first. */
async function ask(base, key) {
  const response = await fetch(`${base}/v1/chat/completions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ model: 'toolgate-demo', messages: question, tools }),
  });
  const text = await response.text();
  if (!text.includes('17 + 25 = 42.'))
    throw new Error(`${base} answered ${response.status} ${text}`);
}

function assertEqual(found, expected, what) {
  if (found !== expected) throw new Error(`${what} printed "${found}" instead of "${expected}".`);
}
