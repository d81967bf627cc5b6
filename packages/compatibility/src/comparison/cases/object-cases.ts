import type { Call, CallOptions, Case } from '../call.ts';
import { noteFields, readAll, readResponse } from '../read-result.ts';
import { type Script, scripts } from '../scripts.ts';
import { type Setting, settingsWithoutValidation } from '../settings.ts';
import { playSchema } from '../tools.ts';

/** A kind of object that is asked for. */
interface Kind {
  answers: readonly Script[];
  majors?: readonly number[] | undefined;
  settings?: readonly Setting[] | undefined;
  options: (call: Call) => CallOptions;
}

const kinds: Record<string, Kind> = {
  'an object': {
    answers: [scripts.object],
    options: (call) => ({ schema: playSchema(call) }),
  },
  'an object as a tool call': {
    answers: [scripts.objectCall],
    majors: [4],
    options: (call) => ({ schema: playSchema(call), mode: 'tool' }),
  },
  'a list': {
    answers: [scripts.list],
    options: (call) => ({ output: 'array', schema: playSchema(call) }),
  },
  'any JSON': { answers: [scripts.object], options: () => ({ output: 'no-schema' }) },
  'no object': {
    settings: settingsWithoutValidation,
    answers: [scripts.noObject],
    options: (call) => ({ schema: playSchema(call) }),
  },
  'an object that does not fit': {
    settings: settingsWithoutValidation,
    answers: [scripts.choice],
    options: (call) => ({ schema: playSchema(call) }),
  },
  'an object in a fence that the host repairs': {
    settings: settingsWithoutValidation,
    answers: [scripts.fenced],
    options: (call) => ({
      schema: playSchema(call),
      experimental_repairText: async ({ text, error }: { text: string; error: unknown }) => {
        call.note('repair', text, error);
        return text.replaceAll(/```(?:json)?/g, '');
      },
    }),
  },
  'an answer that is cut': {
    settings: settingsWithoutValidation,
    answers: [scripts.cut],
    options: (call) => ({ schema: playSchema(call) }),
  },
  'an error': { answers: [scripts.rejects], options: (call) => ({ schema: playSchema(call) }) },
  'a stream that breaks': {
    settings: settingsWithoutValidation,
    answers: [scripts.breaks],
    options: (call) => ({ schema: playSchema(call) }),
  },
};

const choice: Kind = {
  answers: [scripts.choice],
  options: () => ({ output: 'enum', enum: ['comedy', 'tragedy'] }),
};

function generated(name: string, { answers, majors, settings, options }: Kind): Case {
  return {
    name: `generateObject, ${name}`,
    scripts: answers,
    majors,
    settings,
    async run(call) {
      await noteFields(call, await call.sdk['generateObject'](call.objectOptions(options(call))));
    },
  };
}

function streamed(name: string, { answers, majors, settings, options }: Kind): Case {
  return {
    name: `streamObject, ${name}`,
    scripts: answers,
    majors,
    settings,
    async run(call) {
      const result = call.sdk['streamObject'](call.objectOptions(options(call)));
      await readAll(call, 'part', result.fullStream);
      await noteFields(call, result);
    },
  };
}

const readings: Record<string, (call: Call, result: Call['sdk']) => Promise<void>> = {
  partialObjectStream: async (call, result) =>
    readAll(call, 'partial', result['partialObjectStream']),
  textStream: async (call, result) => readAll(call, 'text', result['textStream']),
  toTextStreamResponse: async (call, result) =>
    readResponse(call, result['toTextStreamResponse']()),
};

/** `generateObject` and `streamObject`, for each kind of object and each way of reading. */
export const objectCases: readonly Case[] = [
  generated('one of several words', choice),
  ...Object.entries(kinds).flatMap(([name, kind]) => [generated(name, kind), streamed(name, kind)]),
  ...Object.entries(readings).map(([name, read]): Case => ({
    name: `streamObject, ${name}`,
    scripts: [scripts.object],
    run: async (call) =>
      read(call, call.sdk['streamObject'](call.objectOptions({ schema: playSchema(call) }))),
  })),
  {
    name: 'streamObject, elementStream',
    scripts: [scripts.list],
    async run(call) {
      const options = call.objectOptions({ output: 'array', schema: playSchema(call) });
      await readAll(call, 'element', call.sdk['streamObject'](options).elementStream);
    },
  },
];
