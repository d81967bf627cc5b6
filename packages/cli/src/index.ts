export { defineConfig, type ToolgateConfig } from './toolgate-config.ts';
