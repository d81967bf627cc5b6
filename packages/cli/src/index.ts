export { defineConfig, type ToolgateConfig } from './configuration/index.ts';
