import { stripTypeScriptTypes } from 'node:module';
import { publishedBin, publishedProject } from './published-project.ts';

/** Where the snippets of the documentation run. */
export interface DocsHost {
  /** The folder of a project with everything installed that snippets import. */
  project: string;
  /** The built `toolgate` command. */
  bin: string;
  /** The Node.js that runs the programs. */
  node: string;
  /** The major of the AI SDK that the project has: 7, or 6 for Node.js 20. */
  sdk: 6 | 7;
}

const ownHost: DocsHost = {
  project: publishedProject,
  bin: publishedBin,
  node: process.execPath,
  sdk: 7,
};

/** The host that `TOOLGATE_DOCS_HOST` describes in JSON; without it, the project of the tests. */
export function readDocsHost(): DocsHost {
  const given = process.env['TOOLGATE_DOCS_HOST'];
  return given === undefined ? ownHost : (JSON.parse(given) as DocsHost);
}

/** Whether a host can run a program: decision models came with AI SDK 7. */
export function canRun({ sdk }: DocsHost, code: string): boolean {
  return sdk === 7 || !/decisionModel|DecisionModel|doDecide/.test(code);
}

/**
 * Writes a program of the documentation for a host, as the README says: for AI SDK 6 another import, a demo model of its
 * specification, and `system` instead of `instructions`. Node.js 20 runs no TypeScript, so its types are taken off.
 */
export function programFor({ sdk }: DocsHost, code: string): string {
  if (sdk === 7) return code;
  const older = code
    .replaceAll('toolgate/ai-sdk-7', `toolgate/ai-sdk-${sdk}`)
    .replaceAll('createDemoModel()', "createDemoModel({ specificationVersion: 'v3' })")
    .replaceAll(
      'createDemoModel({ modelId',
      "createDemoModel({ specificationVersion: 'v3', modelId",
    )
    .replaceAll(/(?<=[{,]\s*)instructions:/g, 'system:')
    .replaceAll(/(?<=[{,]\s*)instructions(?=,| \})/g, 'system: instructions');
  return stripTypeScriptTypes(older, { mode: 'transform' });
}
