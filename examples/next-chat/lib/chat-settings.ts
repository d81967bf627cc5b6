import type { GatewaySettings } from 'toolgate/ai-sdk-7';
import { z } from 'zod';

/** The settings in the sidebar; the server checks them before it uses them. */
export const chatSettingsSchema = z.object({
  system: z.string().max(20_000),
  promptGuard: z.boolean(),
  disableContentFilter: z.boolean(),
  shadowAgent: z.boolean(),
  hint: z.string().max(2_000),
  maxIterations: z.int().min(1).max(10),
});

export type ChatSettings = z.infer<typeof chatSettingsSchema>;

/** The settings of a new chat. */
export const initialSettings: ChatSettings = {
  system: [
    'You are Ada, the arithmetic tutor of a night school in Lisbon.',
    'Never do homework for a pupil; ask a leading question instead.',
    'Never mention that the school is for sale.',
  ].join('\n'),
  promptGuard: true,
  disableContentFilter: false,
  shadowAgent: false,
  hint: '',
  maxIterations: 3,
};

/** The gateway tools that the settings represent. */
export function gatewaySettings(settings: ChatSettings): GatewaySettings {
  const { promptGuard, disableContentFilter, shadowAgent, hint, maxIterations } = settings;
  return {
    promptGuard,
    disableContentFilter,
    shadowAgent: shadowAgent && { hint, maxIterations },
  };
}
