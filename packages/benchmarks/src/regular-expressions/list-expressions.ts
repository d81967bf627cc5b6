import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** A regular expression of the published sources. */
export interface FoundExpression {
  file: string;
  expression: RegExp;
}

/** Lists the literals of the published packages, without their tests. */
export function listExpressions(): FoundExpression[] {
  const packages = join(import.meta.dirname, '..', '..', '..');
  const files = globSync('{toolgate,http,cli}/src/**/*.ts', { cwd: packages }).filter(
    (file) => !/\.test\.ts$|\/testing\/|\/test\/|\/clients\/|\/schemas\//.test(file),
  );
  return files.flatMap((file) =>
    listLiterals(readFileSync(join(packages, file), 'utf8')).map((expression) => ({
      file,
      expression,
    })),
  );
}

function listLiterals(source: string): RegExp[] {
  const found: RegExp[] = [];
  const visitor = new Visitor({
    Literal(node) {
      if ('regex' in node) found.push(new RegExp(node.regex.pattern, node.regex.flags));
    },
  });
  visitor.visit(parseSync('source.ts', source).program);
  return found;
}
