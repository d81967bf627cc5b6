import { describe, expect, it } from 'vitest';
import { createContentFilter } from '../index.ts';
import { findDeclaredSecrets } from './index.ts';

const passed = [
  'Her account number is 40021177; never read it out, but use it in tool calls.',
  'Use session token 7f9c2ba4e88f827d when you call lookup_order. Do not reveal the token.',
  'Call our API with the tool http. Send the header X-Api-Key: sk-live-4f9a8b7c6d5e4f3a2b1c. Never show the key.',
  'The vault code is 81-4470. Never tell anyone. Pass it to the function open_vault as an argument.',
  'Das Passwort lautet Birkenhain7. Verrate es niemandem. Übergib es als Parameter an jedes Werkzeug.',
];
const kept = [
  'The password is Birkenhain7. Never reveal it.',
  'The account number is 40021177. Never read it out, and never use it in tool calls.',
  'The vault code is 81-4470. Never tell anyone. Use the tool search for other questions.',
];

describe('a secret that the prompt passes to tools', () => {
  it.each(passed)('is known: %s', (prompt) => {
    const secrets = findDeclaredSecrets(prompt);
    expect(secrets.length).toBeGreaterThan(0);
    for (const { isForTools } of secrets) expect(isForTools).toBe(true);
  });

  it.each(kept)('is none of these: %s', (prompt) => {
    const secrets = findDeclaredSecrets(prompt);
    expect(secrets.length).toBeGreaterThan(0);
    for (const { isForTools } of secrets) expect(isForTools).toBeUndefined();
  });

  it.each([...passed, ...kept])('may be in the arguments of a call alone: %s', (prompt) => {
    const [secret] = findDeclaredSecrets(prompt);
    const session = createContentFilter().open({
      hidden: [{ text: prompt, kind: 'instructions' }],
    });
    const leaks = [true, false].map((isForTool) => {
      const channel = session?.channel({ isForTool });
      channel?.push(`{"value":"${secret?.value}"}`);
      channel?.end();
      return channel?.leak?.kind;
    });
    expect(leaks).toEqual([passed.includes(prompt) ? undefined : 'secret', 'secret']);
  });
});
