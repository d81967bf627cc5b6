import { CommandError } from '../../command-error.ts';

/** Why Redis does not serve the gateway. */
export interface RedisFailure {
  /** The code of the connection's failure, such as `ECONNREFUSED`, or the first word of Redis's answer, such as `WRONGPASS`. */
  code: string;
  /** The fault, as the end of a sentence that begins with Redis and its address. */
  fault: string;
  /** How to fix it, without a dot at the end. */
  fix: string;
}

/** The settings that hold the address, the user and the password. */
const settings = 'redis in the configuration or TOOLGATE_REDIS_URL';

const refusedPassword = {
  fault: 'refused the password',
  fix: `correct the user and the password in ${settings}`,
};

/** The answers with which Redis refuses a client, by their first word. */
const refusals: Readonly<Record<string, Pick<RedisFailure, 'fault' | 'fix'>>> = {
  WRONGPASS: refusedPassword,
  NOAUTH: { ...refusedPassword, fault: 'asks for a password' },
  NOPERM: {
    fault: 'does not permit a command that the gateway needs',
    fix: `give the user in ${settings} the permission`,
  },
};

/** Describes the error of a client. The description holds no part of the address, the password or a command. */
export function describeRedisFailure(error: Error): RedisFailure {
  const { name, code, message } = causeOf(error);
  // A failed check of the connection has the answer after its own words.
  const [, word] = /^(?:Ready check failed: )?([A-Z]{3,20}) /.exec(message) ?? [];
  const isOldRefusal = /^ERR (?:invalid password|AUTH)/.test(message);
  const refusal = isOldRefusal ? refusedPassword : refusals[word ?? ''];
  if (refusal !== undefined) return { code: word ?? name, ...refusal };
  return {
    code: code ?? word ?? name,
    fault: 'cannot be reached',
    fix: `start it, or correct ${settings}`,
  };
}

/** A failure of all servers of a cluster has the failure of the last one. */
function causeOf(error: Error): NodeJS.ErrnoException {
  const { lastNodeError } = error as { lastNodeError?: unknown };
  return lastNodeError instanceof Error ? lastNodeError : error;
}

/**
 * Returns the error if Redis refused to select the database of the address. The connection then uses database 0, which
 * may belong to another gateway, so it must not be used.
 */
export function readSelectFailure(error: Error, hosts: string): CommandError | undefined {
  const { command } = error as { command?: { name?: string; args?: unknown[] } };
  if (command?.name !== 'select') return undefined;
  const message = `Redis at ${hosts} has no database ${String(command.args?.[0])} for the gateway: correct the number in ${settings}.`;
  return new CommandError(message, { cause: error });
}
