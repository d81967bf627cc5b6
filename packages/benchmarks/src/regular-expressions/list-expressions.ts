import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A regular expression of the published sources. */
export interface FoundExpression {
  file: string;
  expression: RegExp;
}

const literal =
  /(?<=[=(,:[!&|?{};]\s*|return\s+|^\s*)\/(?![*/])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/([dgimsuvy]*)(?=[\s.,;:)\]}]|$)/gm;

/** Finds the literals of the published packages; a text that merely looks like one does no harm. */
export function listExpressions(): FoundExpression[] {
  const packages = join(import.meta.dirname, '..', '..', '..');
  const files = globSync('{toolgate,http,cli}/src/**/*.ts', { cwd: packages }).filter(
    (file) => !/\.test\.ts$|\/testing\/|\/test\/|\/clients\/|\/schemas\//.test(file),
  );
  return files.flatMap((file) => {
    const text = readFileSync(join(packages, file), 'utf8').replaceAll(
      /^\s*(?:\/\/|\/?\*).*$/gm,
      '',
    );
    return Array.from(text.matchAll(literal), ([, source = '', flags]) => ({
      file,
      expression: new RegExp(source, flags),
    }));
  });
}
