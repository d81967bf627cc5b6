export {
  createDemoModel,
  demoModelId,
  type DemoModel,
  type DemoModelOptions,
  type DemoModels,
} from './demo-model.ts';
