export { createDemoModel, demoModelId, type DemoModelOptions } from './demo-model.ts';
