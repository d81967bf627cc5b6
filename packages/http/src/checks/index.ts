// A check passes these files from top to bottom:
//   create-checks   which endpoint answers a path
//   decisions, litellm, nemo, agentgateway, check-streams
//                   one contract each: its request read, its answer written
//   check           guard and filter for one caller, and what observers see of it
//   sessions        memory between two requests
export { type Checks, createChecks } from './create-checks.ts';
