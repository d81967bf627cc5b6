import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from './configuration/parse-config.ts';
import { type Helm, isHelmMissing, openHelm } from './testing/helm.ts';
import { kubernetesProblems, parseObjects } from './testing/kubernetes-problems.ts';

/* The recipe of docs/deployment.md for Kubernetes, and the Helm chart. */

const root = join(import.meta.dirname, '..', '..', '..');
const chart = join(root, 'examples', 'helm', 'toolgate');
const page = readFileSync(join(root, 'docs', 'deployment.md'), 'utf8');
const [, recipe = ''] = /^```yaml\n(apiVersion:[\s\S]*?)^```$/m.exec(page) ?? [];

const image = { repository: 'registry.example.com/toolgate', digest: `sha256:${'0'.repeat(64)}` };

/** The value of an environment variable that comes from a Secret. */
const reference = (key: string) => ({ valueFrom: { secretKeyRef: { name: 'keys', key } } });

describe('the recipe of Kubernetes', () => {
  it.each([
    'runAsNonRoot: true',
    'seccompProfile: { type: RuntimeDefault }',
    'allowPrivilegeEscalation: false',
    'readOnlyRootFilesystem: true',
    'capabilities: { drop: [ALL] }',
    'automountServiceAccountToken: false',
    'kind: NetworkPolicy',
    'kind: PodDisruptionBudget',
  ])('has %s', (setting) => {
    expect(recipe).toContain(setting);
  });

  it('names an image by its digest, and every secret by reference', () => {
    expect(recipe).toMatch(/image: \S+@sha256:[0-9a-f]{64}\n/);
    expect(recipe).not.toMatch(/^ +value: /m);
    expect(recipe).toContain('{ name: toolgate, key: redis-url }');
  });

  it.each([
    ['startupProbe', '/health'],
    ['livenessProbe', '/health'],
    ['readinessProbe', '/ready'],
  ])('has the %s ask %s', (probe, path) => {
    expect(recipe).toMatch(new RegExp(`${probe}:\\n +httpGet: \\{ path: ${path}, port: 8787 \\}`));
  });

  it('is valid by the schema of Kubernetes', async () => {
    const objects = parseObjects(recipe);
    expect(objects.map(({ kind }) => kind)).toEqual([
      'Deployment',
      'Service',
      'PodDisruptionBudget',
      'NetworkPolicy',
      'HorizontalPodAutoscaler',
    ]);
    expect(await kubernetesProblems(objects)).toEqual([]);
  });

  it('would not be with a wrong type or an unknown field', async () => {
    const wrong = recipe
      .replace('replicas: 3', 'replicas: three')
      .replace('preStop:', 'beforeStop:');
    const problems = (await kubernetesProblems(parseObjects(wrong))).join('\n');
    expect(problems).toContain('replicas must be integer');
    expect(problems).toContain('\'"beforeStop"\' does not exist in type');
  });
});

describe.skipIf(isHelmMissing)('the Helm chart', () => {
  let helm: Helm;
  beforeAll(() => {
    helm = openHelm();
  });
  afterAll(() => helm.remove());

  /** Runs a Helm command with the chart and values. */
  function run(command: readonly string[], values: object) {
    const given = Object.entries(values).flatMap(([name, value]) => [
      '--set-json',
      `${name}=${JSON.stringify(value)}`,
    ]);
    return helm.run(...command, chart, ...given);
  }

  /** The objects that Helm creates from values, by kind. */
  function render(values: object) {
    const { status, stdout, stderr } = run(['template', 'gate', '--namespace', 'ai'], values);
    expect([status, stderr]).toEqual([0, '']);
    const objects = parseObjects(stdout);
    return { objects, byKind: Object.fromEntries(objects.map((object) => [object.kind, object])) };
  }

  it('has nothing that Helm’s linter would change', () => {
    const { status, stdout } = run(['lint', '--strict'], { image });
    expect([status, stdout]).toEqual([0, expect.stringContaining('0 chart(s) failed')]);
  });

  const everything = {
    image,
    upstream: 'http://vllm:8000/v1',
    secret: { name: 'keys', environment: { TOOLGATE_UPSTREAM_API_KEY: 'upstream' } },
    configuration: { limits: { requests: { limit: 100, seconds: 60 } }, outcome: 'summary' },
    networkPolicy: { from: [{ podSelector: { matchLabels: { app: 'web' } } }] },
    podDisruptionBudget: { maxUnavailable: '25%' },
    podSpec: { nodeSelector: { pool: 'gateways' }, imagePullSecrets: [{ name: 'registry' }] },
  };

  it.each([
    ['the values that must be set', { image }],
    ['all of them', everything],
    ['few', { image, autoscaling: { enabled: false }, networkPolicy: { enabled: false } }],
  ])('is valid by the schema of Kubernetes with %s', async (_name, values) => {
    expect(await kubernetesProblems(render(values).objects)).toEqual([]);
  });

  it('makes what its values say', () => {
    const { byKind } = render(everything);
    expect(Object.keys(byKind).toSorted()).toEqual([
      'ConfigMap',
      'Deployment',
      'HorizontalPodAutoscaler',
      'NetworkPolicy',
      'PodDisruptionBudget',
      'Service',
    ]);
    const checksum = expect.stringMatching(/^[0-9a-f]{64}$/) as string;
    expect(byKind['Deployment']).toMatchObject({
      metadata: { name: 'gate', namespace: 'ai' },
      spec: {
        template: {
          metadata: { annotations: { 'checksum/configuration': checksum } },
          spec: {
            terminationGracePeriodSeconds: 45,
            nodeSelector: { pool: 'gateways' },
            containers: [
              {
                image: `${image.repository}@${image.digest}`,
                args: [
                  'toolgate',
                  'serve',
                  '--host=0.0.0.0',
                  '--port=8787',
                  '--upstream=http://vllm:8000/v1',
                  '--config=/etc/toolgate/toolgate.config.json',
                ],
                env: [
                  { name: 'TOOLGATE_API_KEYS', ...reference('api-keys') },
                  { name: 'TOOLGATE_REDIS_URL', ...reference('redis-url') },
                  { name: 'TOOLGATE_UPSTREAM_API_KEY', ...reference('upstream') },
                ],
                livenessProbe: { httpGet: { path: '/health', port: 'http' } },
                readinessProbe: { httpGet: { path: '/ready', port: 'http' } },
              },
            ],
          },
        },
      },
    });
    expect(byKind['Deployment']).not.toHaveProperty('spec.replicas');
    expect(byKind['NetworkPolicy']).toMatchObject({
      spec: { ingress: [{ from: everything.networkPolicy.from, ports: [{ port: 'http' }] }] },
    });
    const { data } = byKind['ConfigMap'] as unknown as { data: Record<string, string> };
    const configuration: unknown = JSON.parse(data['toolgate.config.json'] ?? '');
    expect(parseConfig(configuration, 'The ConfigMap')).toEqual(everything.configuration);
  });

  it('leaves the number of pods to the autoscaler, or sets it', () => {
    const { byKind } = render({ image, autoscaling: { enabled: false }, replicas: 5 });
    expect(byKind['Deployment']).toMatchObject({ spec: { replicas: 5 } });
    expect(byKind).not.toHaveProperty('HorizontalPodAutoscaler');
  });

  it.each([
    ['no image', {}, '/image/digest'],
    ['an image without its digest', { image: { ...image, digest: 'latest' } }, '/image/digest'],
    ['a misspelled value', { image, replica: 3 }, "additional properties 'replica' not allowed"],
    ['keys outside of the Secret', { image, configuration: { apiKeys: ['a'] } }, '/configuration'],
    ['an upstream that is no address', { image, upstream: 'vllm' }, '/upstream'],
  ])('refuses %s', (_name, values, message) => {
    const { status, stderr } = run(['template', 'gate'], values);
    expect([status, stderr]).toEqual([1, expect.stringContaining(message)]);
  });
});
