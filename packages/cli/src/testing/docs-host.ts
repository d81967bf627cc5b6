import { stripTypeScriptTypes } from 'node:module';
import { publishedBin, publishedProject } from './published-project.ts';

/** The environment in which the snippets of the documentation run. */
export interface DocsHost {
  /** The folder of a project in which everything is installed that snippets import. */
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

/** Returns the host that `TOOLGATE_DOCS_HOST` describes in JSON; without it, the project of the tests. */
export function readDocsHost(): DocsHost {
  const setting = process.env['TOOLGATE_DOCS_HOST'];
  return setting === undefined ? ownHost : (JSON.parse(setting) as DocsHost);
}

/** Whether a host can run a program: decision models came with AI SDK 7. */
export function canRun({ sdk }: DocsHost, code: string): boolean {
  return sdk === 7 || !/decisionModel|DecisionModel|doDecide/.test(code);
}

/**
 * Adapts a program of the documentation to a host, as the README describes: for AI SDK 6 another import, a demo model
 * of its specification, and `system` instead of `instructions`. Node.js 20 cannot run TypeScript, so the types are
 * removed.
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
