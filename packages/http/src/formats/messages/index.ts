export { continueLoops } from './continue-loops.ts';
export { messages, messagesUpstream } from './messages.ts';
export { anthropicModel, anthropicModelList } from './models-list.ts';
