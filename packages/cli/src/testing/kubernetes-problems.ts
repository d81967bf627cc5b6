import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

/** An object of Kubernetes, with the fields that all have. */
export interface KubernetesObject {
  apiVersion: string;
  kind: string;
}

/** A class of `kubernetes-models`. */
type Model = new (object: object) => { validate: () => void };

const packageFolder = join(import.meta.dirname, '..', '..');

/** Reads the objects of YAML documents. Throws for invalid YAML, or for a repeated key. */
export function parseObjects(yaml: string): KubernetesObject[] {
  return parseAllDocuments(yaml).flatMap((document) => {
    const [error] = document.errors;
    if (error) throw error;
    const object = document.toJS() as KubernetesObject | null;
    return object === null ? [] : [object];
  });
}

/**
 * Lists the faults of objects by the OpenAPI schema of Kubernetes. It uses the validators that `kubernetes-models`
 * generates, and the types for unknown fields. The list is empty for valid objects.
 *
 * @throws Error for a kind that Kubernetes lacks.
 */
export async function kubernetesProblems(objects: readonly KubernetesObject[]): Promise<string[]> {
  const problems: string[] = [];
  for (const object of objects) {
    const name = `kubernetes-models/${object.apiVersion}`;
    const { [object.kind]: Known } = (await import(name)) as Record<string, Model>;
    if (Known === undefined) throw new Error(`${object.apiVersion} has no ${object.kind}.`);
    try {
      new Known(object).validate();
    } catch (error) {
      problems.push(`${object.kind}: ${String(error)}`);
    }
  }
  return [...problems, ...typeErrors(objects)];
}

/** Returns the compiler's errors about the objects as literals of their types, one on each line. */
function typeErrors(objects: readonly KubernetesObject[]): string[] {
  const lines = objects.map((object) => {
    const type = `import('kubernetes-models/${object.apiVersion}').I${object.kind}`;
    return `void (${JSON.stringify(object)} satisfies ${type});\n`;
  });
  const compilerOptions = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    module: 'nodenext',
    types: [],
  };
  // The file is beside the package that it imports.
  const directory = mkdtempSync(join(packageFolder, 'node_modules', '.kubernetes-'));
  try {
    writeFileSync(join(directory, 'objects.ts'), lines.join(''));
    writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
    const tsc = join(packageFolder, 'node_modules', '.bin', 'tsc');
    const run = spawnSync(tsc, ['--pretty', 'false', '-p', directory], { encoding: 'utf8' });
    if (run.error) throw run.error;
    return run.stdout.split('\n').filter((line) => line !== '');
  } finally {
    rmSync(directory, { recursive: true });
  }
}
