export { cutSections } from './cut-sections.ts';
export { hardenMessages, hardenTools } from './harden-messages.ts';
export { listMarkable, markStretches } from './mark-stretches.ts';
export { listFields, listTexts, listToolTexts, type MessageText } from './message-texts.ts';
