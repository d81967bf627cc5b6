import type { Environment } from '../environment.ts';
import { findSdk, hasTelemetry, sdkPackage, wantsTelemetry } from '../start-telemetry.ts';
import type { Finding } from './check.ts';

/** Whether traces and metrics go where the environment says that they should. */
export function checkTelemetry(environment: Environment, directory: string): Finding[] {
  if (hasTelemetry()) return [{ status: 'ok', message: 'OpenTelemetry is set up.' }];
  if (!wantsTelemetry(environment)) return [];
  if (findSdk(directory) !== undefined) {
    return [{ status: 'ok', message: 'Traces and metrics go where the environment says.' }];
  }
  return [
    {
      status: 'warning',
      message:
        'The environment says where traces and metrics go, but nothing is there to send them.',
      fix: `npm install ${sdkPackage}`,
    },
  ];
}
