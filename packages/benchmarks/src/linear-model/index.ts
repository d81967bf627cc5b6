export { storeLinearModel } from './store-linear-model.ts';
export {
  type Example,
  type Logistic,
  type LogisticOptions,
  trainLogistic,
} from './train-logistic.ts';
