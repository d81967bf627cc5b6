import type { Call, CallOptions, Case } from '../call.ts';
import { noteFields, readAll } from '../read-result.ts';
import { type Script, scripts } from '../scripts.ts';
import { type Setting, settingsWithoutValidation } from '../settings.ts';
import { outputOptions, playSchema, showTools, steps } from '../tools.ts';

/** A question to a model: the options of the call, and the answers. */
interface Question {
  /** The answers of the model, call by call. */
  answers: readonly Script[];
  /** Options beside the options of every call. */
  options?: (call: Call) => CallOptions;
  /** The majors that have such a question; all by default. */
  majors?: readonly number[] | undefined;
  /** What a release must have for it; nothing special by default. */
  needs?: readonly string[] | undefined;
  /** The settings in which it is asked; all by default. */
  settings?: readonly Setting[] | undefined;
}

/** Questions by name; `generateText` and `streamText` are compared with them. */
const questions: Readonly<Record<string, Question>> = {
  'a text': { answers: [scripts.text] },
  'two texts': { answers: [scripts.twoTexts] },
  'reasoning, a source, a file and warnings': { answers: [scripts.rich] },
  'reasoning that the provider stores': { answers: [scripts.storedThought], majors: [5, 6, 7] },
  'an answer cut at its limit': { settings: settingsWithoutValidation, answers: [scripts.cut] },
  'an answer that the provider filtered': { answers: [scripts.filtered] },
  'another end': { answers: [scripts.other] },
  'a tool loop': {
    answers: [scripts.toolCall, scripts.text],
    options: (call) => ({ tools: showTools(call), ...steps(call) }),
  },
  'a tool call before the text': {
    answers: [scripts.textAfterCall, scripts.text],
    options: (call) => ({ tools: showTools(call), ...steps(call) }),
  },
  'two tool calls at once': {
    answers: [scripts.twoCalls, scripts.text],
    options: (call) => ({ tools: showTools(call), ...steps(call) }),
  },
  'a tool call without its input in pieces': {
    answers: [scripts.wholeCall],
    options: (call) => ({ tools: showTools(call) }),
  },
  'a tool of the client': {
    answers: [scripts.toolCall],
    options: (call) => ({ tools: showTools(call, 'client') }),
  },
  'a tool that throws': {
    answers: [scripts.toolCall, scripts.text],
    options: (call) => ({ tools: showTools(call, 'throwing'), ...steps(call) }),
  },
  'a tool that needs approval': {
    answers: [scripts.toolCall],
    options: (call) => ({ tools: showTools(call, 'approval') }),
    majors: [6, 7],
  },
  'a tool that reports its progress': {
    answers: [scripts.toolCall, scripts.text],
    options: (call) => ({ tools: showTools(call, 'progress'), ...steps(call) }),
    majors: [5, 6, 7],
  },
  'an input that does not fit its schema': {
    settings: settingsWithoutValidation,
    answers: [scripts.badInput, scripts.text],
    options: (call) => ({ tools: showTools(call), ...steps(call) }),
  },
  'an input that is no JSON': {
    settings: settingsWithoutValidation,
    answers: [scripts.brokenInput],
    options: (call) => ({ tools: showTools(call) }),
  },
  'an input that the host repairs': {
    settings: settingsWithoutValidation,
    answers: [scripts.brokenInput, scripts.text],
    options: (call) => {
      const repair = async (event: { toolCall: object }) => {
        call.note('repair', event);
        const input = '{"day":"today"}';
        return { ...event.toolCall, args: input, input };
      };
      const { number } = call.major;
      const key = number === 7 ? 'repairToolCall' : 'experimental_repairToolCall';
      return { tools: showTools(call), [key]: repair, ...steps(call) };
    },
  },
  'a tool that does not exist': {
    settings: settingsWithoutValidation,
    answers: [scripts.unknownTool],
    options: (call) => ({ tools: showTools(call) }),
  },
  'a tool of the provider': {
    answers: [scripts.providerTool],
    options: (call) => ({ tools: showTools(call) }),
    majors: [5, 6, 7],
  },
  'a choice of one tool': {
    answers: [scripts.wholeCall],
    options: (call) => ({
      tools: showTools(call),
      toolChoice: { type: 'tool', toolName: 'list_shows' },
    }),
  },
  'steps that the host prepares': {
    answers: [scripts.toolCall, scripts.text],
    options: (call) => ({
      tools: showTools(call),
      ...steps(call),
      prepareStep: (event: unknown) => {
        call.note('prepareStep', event);
        return { toolChoice: 'auto' };
      },
    }),
  },
  'settings, headers and options of the provider': {
    answers: [scripts.text],
    options: () => ({
      temperature: 0.5,
      topP: 0.5,
      topK: 5,
      seed: 7,
      maxTokens: 50,
      maxOutputTokens: 50,
      presencePenalty: 0.1,
      frequencyPenalty: 0.2,
      stopSequences: ['THE END'],
      headers: { 'x-app': 'theatre' },
    }),
  },
  'a conversation with an image': {
    answers: [scripts.text],
    options: () => ({
      prompt: undefined,
      messages: [
        { role: 'user', content: 'Hello.' },
        { role: 'assistant', content: [{ type: 'text', text: 'Good evening.' }] },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is on this poster?' },
            { type: 'image', image: Uint8Array.of(137, 80, 78, 71) },
          ],
        },
      ],
    }),
  },
  'an object as output': {
    answers: [scripts.object],
    options: (call) => outputOptions(call, 'object', { schema: playSchema(call) }),
  },
  'a text as output': { answers: [scripts.text], options: (call) => outputOptions(call, 'text') },
  'a list as output': {
    answers: [scripts.list],
    options: (call) => outputOptions(call, 'array', { element: playSchema(call) }),
    needs: ['Output.array'],
  },
  'a choice as output': {
    answers: [scripts.choice],
    options: (call) => outputOptions(call, 'choice', { options: ['comedy', 'tragedy'] }),
    needs: ['Output.choice'],
  },
  'any JSON as output': {
    answers: [scripts.object],
    options: (call) => outputOptions(call, 'json'),
    needs: ['Output.json'],
  },
  'no object where one is the output': {
    settings: settingsWithoutValidation,
    answers: [scripts.noObject],
    options: (call) => outputOptions(call, 'object', { schema: playSchema(call) }),
  },
  'an object after a tool call': {
    answers: [scripts.toolCall, scripts.object],
    options: (call) => ({
      ...outputOptions(call, 'object', { schema: playSchema(call) }),
      tools: showTools(call),
      ...steps(call),
    }),
  },
};

/** `generateText` and `streamText`, with each question. */
export const textCases: readonly Case[] = Object.entries(questions).flatMap(
  ([name, { answers, options, ...question }]): Case[] => [
    {
      name: `generateText, ${name}`,
      scripts: answers,
      ...question,
      async run(call) {
        const result = await call.sdk['generateText'](call.options(options?.(call)));
        await noteFields(call, result);
      },
    },
    {
      name: `streamText, ${name}`,
      scripts: answers,
      ...question,
      async run(call) {
        const result = call.sdk['streamText'](call.options(options?.(call)));
        await readAll(call, 'part', result.fullStream);
        await noteFields(call, result);
      },
    },
  ],
);
