import { showValue } from '../internal/index.ts';
import { type GatewayToolName, settingNames } from './gateway-settings.ts';
import { GatewayToolError } from './gateway-tool-error.ts';

/** A parameter with a value that the gateway does not take. */
interface WrongParameter {
  tool: GatewayToolName;
  parameter: 'mode' | 'hint' | 'max_iterations';
  value: unknown;
  /** What the gateway takes, in words. */
  accepted: string;
  /** How the error names the settings that the value comes from; `undefined` for a declared tool. */
  owner: string | undefined;
}

/** Creates the error for a wrong value. It names the place, the value and the accepted ones. */
export function wrongParameter(wrong: WrongParameter): GatewayToolError {
  const { tool, parameter, value, accepted, owner } = wrong;
  const setting = parameter === 'max_iterations' ? 'maxIterations' : parameter;
  const place =
    owner === undefined
      ? `${tool}: the default of "${parameter}"`
      : `${owner}.${settingNames[tool]}.${setting}`;
  const message = `${place} is ${showValue(value)}. Accepted: ${accepted}.`;
  return new GatewayToolError({ tool, parameter, message });
}

/** Creates the error for a request that declares a tool twice, with different values of a parameter. */
export function contradiction(
  tool: GatewayToolName,
  parameter: WrongParameter['parameter'],
): GatewayToolError {
  const message = `${tool} is declared twice with different values of "${parameter}"; declare it once.`;
  return new GatewayToolError({ tool, parameter, message });
}
