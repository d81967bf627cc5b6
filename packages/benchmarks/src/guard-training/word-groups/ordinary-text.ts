import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { promptSources, readPromptSource } from '../prompt-sources.ts';

/** Collections of answers and system prompts; other collections are mostly about attacks, or mostly disguised. */
const collections = [
  'outputs/gpteacher_roleplay',
  'outputs/liangzid_openai',
  'outputs/lobe_translations',
  'outputs/ordinary_no_system',
  'outputs/realguardrails_distractors',
  'outputs/sysbench_zh',
  'outputs/zhang_real_services',
  'systems/fabric',
  'systems/lobechat',
  'systems/prompts_chat',
  'systems/linexjlin_gpts',
  'systems/liangzid_leaked',
  'systems/realguardrails',
] as const;
const longestText = 20_000;
const lineEnd = /(?<=[.!?]) |\n/;

/**
 * Reads harmless text: answers, system prompts and requests. It returns each line or sentence once, since thousands of
 * rows repeat many of them.
 *
 * @param folder the folder of `prompts`, `outputs` and `systems`; an absent one is left out.
 */
export function* ordinaryText(folder: string): Generator<string> {
  const seen = new Set<string>();
  for (const text of texts(folder)) {
    const lines = text
      .slice(0, longestText)
      .split(lineEnd)
      .filter((line) => !seen.has(line));
    for (const line of lines) seen.add(line);
    yield lines.join('\n\n');
  }
}

function* texts(folder: string): Generator<string> {
  for (const source of promptSources) {
    if (source.from !== undefined) continue;
    for (const { attack, text } of readPromptSource(folder, source)) if (!attack) yield text;
  }
  for (const name of collections) {
    const path = join(folder, `${name}.jsonl.gz`);
    if (!existsSync(path)) continue;
    for (const line of gunzipSync(readFileSync(path)).toString('utf8').trim().split('\n')) {
      const { system, output } = JSON.parse(line) as { system?: string; output?: string };
      yield system ?? '';
      yield output ?? '';
    }
  }
}
