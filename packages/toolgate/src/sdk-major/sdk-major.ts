/** An AI SDK major, as far as the gateway acts differently in it. */
export interface SdkMajor {
  /** Its number, which is also in its entry point's name. */
  readonly number: 4 | 5 | 6 | 7;
  /** The specification that its `wrapLanguageModel` speaks, whatever the model's own is. */
  readonly specification: 'v1' | 'v2' | 'v3' | 'v4';
  /** The specifications of the models that it accepts. */
  readonly models: readonly string[];
  /** Whether it compares an answer with the caller's tool choice after the gateway. */
  readonly enforcesToolChoice: boolean;
}

/** The supported majors, oldest first. Source: the SDK's own packages, 4.3.0 to 7.0.173. */
export const sdkMajors: {
  readonly 4: SdkMajor & { specification: 'v1' };
  readonly 5: SdkMajor & { specification: 'v2' };
  readonly 6: SdkMajor & { specification: 'v3' };
  readonly 7: SdkMajor & { specification: 'v4' };
} = {
  4: { number: 4, specification: 'v1', models: ['v1'], enforcesToolChoice: false },
  5: { number: 5, specification: 'v2', models: ['v2'], enforcesToolChoice: false },
  6: { number: 6, specification: 'v3', models: ['v2', 'v3'], enforcesToolChoice: true },
  7: { number: 7, specification: 'v4', models: ['v2', 'v3', 'v4'], enforcesToolChoice: true },
};

/**
 * The major that a call most likely comes from, where the entry point does not say it: the one whose
 * own specification the model speaks.
 */
export function sdkMajorOf(specificationVersion: string): SdkMajor {
  const majors: SdkMajor[] = Object.values(sdkMajors);
  return majors.find(({ specification }) => specification === specificationVersion) ?? sdkMajors[7];
}
