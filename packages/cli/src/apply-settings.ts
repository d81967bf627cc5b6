import { InvalidArgumentError } from '@ai-sdk/provider';
import { CommandError } from './command-error.ts';

/**
 * Creates a part of the gateway from the user's settings.
 *
 * @param prefix the place of the settings in the configuration, such as `tokens.`.
 * @throws CommandError that names the setting, if the part refuses one.
 */
export function applySettings<Part>(prefix: string, create: () => Part): Part {
  try {
    return create();
  } catch (error) {
    if (!InvalidArgumentError.isInstance(error)) throw error;
    // Many messages begin with the name of the setting.
    const place = error.message.startsWith(error.argument) ? '' : `${error.argument}: `;
    throw new CommandError(`${prefix}${place}${error.message}`, { cause: error });
  }
}
