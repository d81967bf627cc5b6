import type { SpawnSyncReturns } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { openHelm } from './helm.ts';
import { type KubernetesObject, parseObjects } from './kubernetes-problems.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const folder = join(root, 'examples', 'helm', 'toolgate');
const page = readFileSync(join(root, 'docs', 'deployment.md'), 'utf8');

/** The recipe of docs/deployment.md for Kubernetes. */
export const recipe: string = /^```yaml\n(apiVersion:[\s\S]*?)^```$/m.exec(page)?.[1] ?? '';

/** The image that the tests give the chart. */
export const image: { repository: string; digest: string } = {
  repository: 'registry.example.com/toolgate',
  digest: `sha256:${'0'.repeat(64)}`,
};

/** The values of the chart that the tests read. */
interface Values {
  image: object;
  configuration: object;
  networkPolicy: { from: object[] };
  [name: string]: unknown;
}

/** All values that the chart has. */
export const everything: Values = {
  image,
  upstream: 'http://vllm:8000/v1',
  secret: { name: 'keys', environment: { TOOLGATE_UPSTREAM_API_KEY: 'upstream' } },
  configuration: { limits: { requests: { limit: 100, seconds: 60 } }, outcome: 'summary' },
  networkPolicy: { from: [{ podSelector: { matchLabels: { app: 'web' } } }] },
  podDisruptionBudget: { maxUnavailable: '25%' },
  podSpec: { nodeSelector: { pool: 'gateways' }, imagePullSecrets: [{ name: 'registry' }] },
};

/** The Helm chart of the examples. */
export interface Chart {
  /** Runs a Helm command with the chart and values. */
  run: (command: readonly string[], values: object) => SpawnSyncReturns<string>;
  /** The objects that Helm creates from values, also by kind. */
  render: (values: object) => {
    objects: KubernetesObject[];
    byKind: Record<string, KubernetesObject>;
  };
  /** Removes the unpacked Helm. */
  remove: () => void;
}

/** Unpacks Helm for the chart. */
export function openChart(): Chart {
  const helm = openHelm();
  const run: Chart['run'] = (command, values) => {
    const flags = Object.entries(values).flatMap(([name, value]) => [
      '--set-json',
      `${name}=${JSON.stringify(value)}`,
    ]);
    return helm.run(...command, folder, ...flags);
  };
  return {
    run,
    render(values) {
      const { status, stdout, stderr } = run(['template', 'gate', '--namespace', 'ai'], values);
      expect([status, stderr]).toEqual([0, '']);
      const objects = parseObjects(stdout);
      return {
        objects,
        byKind: Object.fromEntries(objects.map((object) => [object.kind, object])),
      };
    },
    remove: helm.remove,
  };
}
