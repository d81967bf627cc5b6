import type { SharedV4ProviderMetadata } from '@ai-sdk/provider';
import { isHarmlessText } from 'toolgate/internal';
import { isObjectList, isRecord } from '../../../json/index.ts';

/**
 * Writes the container in which Anthropic's tools ran, as Anthropic's models of the AI SDK report it. A client names it
 * in its next request.
 *
 * @returns `null` without a container, or for one whose fields are not all ids.
 */
export function writeContainer(metadata: SharedV4ProviderMetadata | undefined): object | null {
  const container = metadata?.['anthropic']?.['container'];
  if (!isRecord(container)) return null;
  const { id, expiresAt, skills } = container;
  if (!isHarmlessText(id) || !isHarmlessText(expiresAt)) return null;
  const list = isObjectList(skills) ? skills : [];
  const written = list.flatMap(({ type, skillId, version }) =>
    isHarmlessText(type) && isHarmlessText(skillId) && isHarmlessText(version)
      ? [{ type, skill_id: skillId, version }]
      : [],
  );
  return { id, expires_at: expiresAt, skills: isObjectList(skills) ? written : null };
}
