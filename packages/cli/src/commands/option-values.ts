import { InvalidArgumentError } from 'commander';

/** The description of `--config`, which most commands have. */
export const configText = 'configuration file (default: toolgate.config.*, if there is one)';

/** The description of the files that hold recorded traffic. */
export const trafficText = 'JSON lines: outcomes, log records with one, or prompts {"text"}';

/** The description of `--upstream`. */
export const upstreamText =
  'base URL of an OpenAI-compatible server, such as http://127.0.0.1:11434/v1';

/** Creates the parser of an option that takes a number. The error says which values are accepted. */
export function numberParser(
  isAccepted: (number: number, value: string) => boolean,
  error: string,
): (value: string) => number {
  return (value) => {
    const number = Number(value);
    if (value.trim() !== '' && isAccepted(number, value)) return number;
    throw new InvalidArgumentError(error);
  };
}

/** Creates the parser of an option that takes a whole number, written in digits. */
export function wholeNumber(min: number, max: number): (value: string) => number {
  return numberParser(
    (number, value) => /^\d+$/.test(value) && number >= min && number <= max,
    `It must be a whole number from ${min} to ${max}.`,
  );
}
