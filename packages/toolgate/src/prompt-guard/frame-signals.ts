import { signal } from './text-signals.ts';

/** Control tokens of chat templates: ChatML, Llama, Mistral, Gemma, Harmony. */
const templateToken =
  /<\|(?:im_start|im_end|im_sep|system|user|assistant|start|end|message|channel|endoftext|endofprompt|eot_id|begin_of_text|start_header_id|end_header_id)\|>|\[\/?INST\]|<<\/?SYS>>|<(?:start|end)_of_turn>/i;

/** A line that pretends to be another speaker or the end of the input. */
const roleHeader =
  /^[ \t>#*[(<{"']{0,8}(?:system|developer|assistant|sysadmin|admin|root|human|user|ai|bot|chatgpt)(?: (?:prompt|message|instructions?|note|override))?[\])>}"'*]{0,4}[ \t]{0,4}:|"role"\s{0,4}:\s{0,4}"(?:system|developer|assistant)"|<\/?(?:system|system[_-]prompt|system[_-]message|instructions?|user[_-]input|user[_-]query|input|output|developer)>|^#{2,6} {0,2}(?:instructions?|response|system|new instructions?)\b|(?<![-=#*])[-=#*]{3,20}[ \t]{0,4}(?:end|begin|start) (?:of )?(?:the )?(?:user|system|input|prompt|text|document|instructions?|context|file)/im;

/** Reads the signals of fake conversation structure: template tokens and role headers. */
export function frameSignals(text: string): number {
  return (
    (templateToken.test(text) ? signal.templateToken : 0) |
    (roleHeader.test(text) ? signal.roleHeader : 0)
  );
}
