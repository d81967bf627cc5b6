import { existsSync } from 'node:fs';
import { extname } from 'node:path';
import type { PromptGuardThresholds } from 'toolgate';
import { isRecord, readJson } from 'toolgate/internal';
import { CommandError } from '../command-error.ts';
import { readTextFile, writeTextFile } from '../text-files.ts';

/** Formats thresholds as a setting of a configuration file. */
export function formatSetting({ harden, block }: PromptGuardThresholds): string {
  return `promptGuard: { thresholds: { harden: ${harden}, block: ${block} } },`;
}

/**
 * Writes thresholds into a configuration file. In a JSON file it keeps the other settings. If there is no file, it
 * creates one in any format that `toolgate serve` reads.
 *
 * @throws CommandError for an existing file that is not JSON (a person has to change it), and for a file that cannot be
 * read or written.
 */
export async function writeThresholds(
  file: string,
  thresholds: PromptGuardThresholds,
): Promise<void> {
  const isJson = extname(file) === '.json';
  if (!isJson && existsSync(file)) {
    throw new CommandError(
      `${file} exists and is not a JSON file, so it was not changed. Add this to it: ${formatSetting(thresholds)}`,
    );
  }
  const text = isJson
    ? `${JSON.stringify(await addThresholds(file, thresholds), null, 2)}\n`
    : `export default {\n  ${formatSetting(thresholds)}\n};\n`;
  await writeTextFile(file, text);
}

async function addThresholds(
  file: string,
  thresholds: PromptGuardThresholds,
): Promise<Record<string, unknown>> {
  const config = existsSync(file) ? parseObject(await readTextFile(file), file) : {};
  const promptGuard = isRecord(config['promptGuard']) ? config['promptGuard'] : {};
  return { ...config, promptGuard: { ...promptGuard, thresholds } };
}

function parseObject(text: string, file: string): Record<string, unknown> {
  const value = readJson(text);
  if (isRecord(value)) return value;
  throw new CommandError(`${file} is not a JSON object of settings, so it was not changed.`);
}
