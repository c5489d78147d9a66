export { accountStep } from '../sync/accountStep.ts';
