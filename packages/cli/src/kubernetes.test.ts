import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from './configuration/parse-config.ts';
import { type Chart, everything, image, openChart, recipe } from './testing/helm-chart.ts';
import { isHelmMissing } from './testing/helm.ts';
import { kubernetesProblems, parseObjects } from './testing/kubernetes-problems.ts';

/* The recipe of docs/deployment.md for Kubernetes, and the Helm chart. */

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
});

describe.skipIf(isHelmMissing)('the Helm chart', () => {
  let chart: Chart;
  beforeAll(() => {
    chart = openChart();
  });
  afterAll(() => chart?.remove());

  it('has nothing that Helm’s linter would change', () => {
    const { status, stdout } = chart.run(['lint', '--strict'], { image });
    expect([status, stdout]).toEqual([0, expect.stringContaining('0 chart(s) failed')]);
  });

  it('makes what its values say', () => {
    const { byKind } = chart.render(everything);
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
});
