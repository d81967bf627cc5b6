export {
  createKeptResponses,
  type KeptResponse,
  type KeptResponses,
  type KeptResponsesOptions,
} from './kept-responses.ts';
export { refuseUpgrade } from './refuse-upgrade.ts';
export {
  openResponsesSocket,
  type ResponsesSocket,
  type ResponsesSocketOptions,
} from './open-responses-socket.ts';
