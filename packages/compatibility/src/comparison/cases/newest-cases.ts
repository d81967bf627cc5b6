import type { Case } from '../call.ts';
import { noteFields, readAll } from '../read-result.ts';
import { scripts } from '../scripts.ts';
import { settingsWithoutValidation } from '../settings.ts';
import { showTools, steps } from '../tools.ts';

/** What AI SDK 7 alone has. */
export const newestCases: readonly Case[] = [
  {
    name: 'experimental_streamLanguageModelCall',
    needs: ['sdk.experimental_streamLanguageModelCall'],
    scripts: [scripts.toolCall],
    async run(call) {
      const start = call.sdk['experimental_streamLanguageModelCall'];
      const result = await start(call.options({ tools: showTools(call) }));
      await readAll(call, 'part', result.stream);
    },
  },
  {
    name: 'experimental_streamTextLowMemory',
    needs: ['sdk.experimental_streamTextLowMemory'],
    scripts: [scripts.toolCall, scripts.text],
    async run(call) {
      const options = call.options({ tools: showTools(call), ...steps(call) });
      const result = call.sdk['experimental_streamTextLowMemory'](options);
      await readAll(call, 'part', result.stream);
    },
  },
  {
    name: 'streamText, steered by its user',
    needs: ['options.experimental_steering'],
    scripts: [scripts.toolCall, scripts.text],
    async run(call) {
      const steering = call.sdk['experimental_createSteering']();
      const tools = showTools(call);
      const options = { tools, ...steps(call), experimental_steering: steering };
      const result = call.sdk['streamText'](call.options(options));
      const outcome = steering.steer('And on Sunday?');
      await readAll(call, 'part', result.fullStream);
      call.note('steered', await outcome);
      await noteFields(call, result);
    },
  },
  {
    name: 'streamText, tools that are searched',
    needs: ['sdk.toolSearch'],
    scripts: [scripts.toolCall, scripts.text],
    async run(call) {
      const tools = { ...showTools(call), search: call.sdk['toolSearch']() };
      const result = call.sdk['streamText'](call.options({ tools, ...steps(call) }));
      await readAll(call, 'part', result.fullStream);
      await noteFields(call, result);
    },
  },
  {
    name: 'streamText, tools in an order of the host',
    needs: ['options.toolOrder'],
    scripts: [scripts.text],
    async run(call) {
      const tools = { ...showTools(call), other: showTools(call)['list_shows'] };
      const options = call.options({ tools, toolOrder: ['other', 'list_shows'] });
      await readAll(call, 'part', call.sdk['streamText'](options).fullStream);
    },
  },
  {
    name: 'streamText, tried again after a broken stream',
    needs: ['options.streamRetries'],
    scripts: [scripts.breaksFirst, scripts.text],
    settings: settingsWithoutValidation,
    run: async (call) =>
      readAll(
        call,
        'part',
        call.sdk['streamText'](call.options({ maxRetries: 1, streamRetries: 1 })).fullStream,
      ),
  },
];
