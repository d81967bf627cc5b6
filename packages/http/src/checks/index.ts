// A check passes these files from top to bottom:
//   create-checks   finds the endpoint of a path
//   decisions, litellm, nemo, agentgateway, check-streams
//                   read the request and write the answer of one contract each
//   check           runs guard and filter for one caller, and reports to observers
//   sessions        remembers streams and conversations between two requests
export { createChecks } from './create-checks.ts';
export { createCheckMemory } from './sessions.ts';
