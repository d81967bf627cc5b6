import { mergeConfig } from 'vitest/config';
import shared from '../../vitest.config.ts';
import { TableReporter } from './src/table-reporter.ts';

export default mergeConfig(shared, { test: { reporters: [new TableReporter()] } });
