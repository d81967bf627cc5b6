import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Chart, everything, image, openChart, recipe } from './testing/helm-chart.ts';
import { isHelmMissing } from './testing/helm.ts';
import { kubernetesProblems, parseObjects } from './testing/kubernetes-problems.ts';

/* Each of these tests starts a compiler or Helm. */

describe('the recipe of Kubernetes', () => {
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
  let chart: Chart;
  beforeAll(() => {
    chart = openChart();
  });
  afterAll(() => chart?.remove());

  it.each([
    ['the values that must be set', { image }],
    ['all of them', everything],
    ['few', { image, autoscaling: { enabled: false }, networkPolicy: { enabled: false } }],
  ])('is valid by the schema of Kubernetes with %s', async (_name, values) => {
    expect(await kubernetesProblems(chart.render(values).objects)).toEqual([]);
  });

  it('leaves the number of pods to the autoscaler, or sets it', () => {
    const { byKind } = chart.render({ image, autoscaling: { enabled: false }, replicas: 5 });
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
    const { status, stderr } = chart.run(['template', 'gate'], values);
    expect([status, stderr]).toEqual([1, expect.stringContaining(message)]);
  });
});
