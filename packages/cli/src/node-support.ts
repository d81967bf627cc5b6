import packageJson from '../package.json' with { type: 'json' };

/** The oldest supported release of Node.js, read from `engines` of package.json. */
export const oldestNode: string = packageJson.engines.node.replace('>=', '');

/**
 * Returns the warning for a Node.js older than {@link oldestNode}; `undefined` for a supported one. The command still
 * starts on an older Node.js, but a dependency may stop working on it at any time.
 */
export function oldNodeWarning(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldestNode.split('.').map(Number);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return undefined;
  return `Node.js ${version} is older than ${oldestNode}, the oldest release that is supported.`;
}
