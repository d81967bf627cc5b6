import { type ConfigurationMessage, tellPrimary } from './worker-messages.ts';

/** Asks the first process for the configuration of this worker. */
export async function askForConfiguration(): Promise<ConfigurationMessage> {
  return new Promise((resolve) => {
    const onMessage = (message: object): void => {
      if (!isConfiguration(message)) return;
      // A listener would keep a worker alive that cannot start.
      process.off('message', onMessage);
      resolve(message);
    };
    process.on('message', onMessage);
    tellPrimary('starting');
  });
}

/**
 * Takes each further configuration of the first process.
 *
 * @param take returns the digest of the new settings; `undefined` if the last ones stay.
 */
export function receiveConfigurations(
  take: (message: ConfigurationMessage) => Promise<string | undefined>,
): void {
  const receive = async (message: object): Promise<void> => {
    if (!isConfiguration(message)) return;
    const digest = await take(message);
    tellPrimary(digest === undefined ? 'refused' : { serving: digest });
  };
  process.on('message', (message: object) => void receive(message));
}

function isConfiguration(message: object): message is ConfigurationMessage {
  return 'files' in message;
}
