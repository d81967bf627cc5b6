export { completionScript, type Shell, shells } from './completion-script.ts';
